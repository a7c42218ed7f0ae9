import Modal from "bootstrap/js/dist/modal.js";

const dialog = document.body.appendChild(document.createElement("div"));
dialog.tabIndex = -1;
dialog.innerHTML = '<div class="modal-dialog" role="dialog"><h2>Order</h2><input aria-label="Name"></div>';
new Modal(dialog).show();
