// The views by name, as a loss names them.

const INSIGHTS = { push: pushInsight, slide: slideInsight, swap: swapInsight, unsettled: unsettledInsight, risk: riskInsight, error: errorInsight };

// What the tab is called, by the first view.
const INSIGHT_TABS = { push: "Push by rank", swap: "What a pair asks", risk: "How far to go", error: "Error and order" };

const drawInsights = (views, place) => views.flatMap((data) => INSIGHTS[data.kind](data, place));
