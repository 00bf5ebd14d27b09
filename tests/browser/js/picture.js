// A picture of all that is on a page.

import { picture } from "../../../ui/component/js/picture.js";

export default function () {
  return picture(document.body, [document.body], "caption");
}
