import { createFocusTrap } from "focus-trap";

const dialog = document.body.appendChild(document.createElement("div"));
dialog.setAttribute("role", "dialog");
dialog.innerHTML = '<h2>Order</h2><input aria-label="Name"><button>Order</button>';
createFocusTrap(dialog).activate();
