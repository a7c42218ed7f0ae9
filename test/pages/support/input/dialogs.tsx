import * as Dialog from "@radix-ui/react-dialog";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Drawer } from "vaul";

/** A modal dialog and a modal drawer, each with a text field that has the focus. */
function Page() {
  const [open, setOpen] = useState(true);
  const isDrawer = location.search.includes("drawer");
  const Parts = isDrawer ? Drawer : Dialog;
  return (
    <Parts.Root open={open} onOpenChange={setOpen}>
      <Parts.Portal>
        <Parts.Overlay style={{ position: "fixed", inset: 0, background: "#0008" }} />
        <Parts.Content
          aria-describedby={undefined}
          style={{ position: "fixed", inset: "0 auto auto 0", background: "#fff" }}
        >
          <Parts.Title>Order</Parts.Title>
          <input aria-label="Name" />
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}

createRoot(document.body.appendChild(document.createElement("main"))).render(<Page />);
