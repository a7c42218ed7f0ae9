/** The part that the page uses; Bootstrap brings no types. */
declare module "bootstrap/js/dist/modal.js" {
  export default class Modal {
    constructor(element: Element);
    show(): void;
  }
}
