// One press of Back leaves one page. Streamlit makes an entry in the browser's history when a page opens, and one more each time
// that Python writes what is shown into the address; within a page an entry replaces the last one.

if (!history.keepsOneEntryAPage) {
  history.keepsOneEntryAPage = true;
  const push = history.pushState.bind(history);
  history.pushState = (state, title, address) => {
    const isSamePage = new URL(address, location.href).pathname === location.pathname;
    if (isSamePage) history.replaceState(state, title, address); else push(state, title, address);
  };
}

export default followTheme;
