import Lenis from "lenis";

document.body.insertAdjacentHTML("beforeend", '<div style="height: 5000px">A long page</div>');
new Lenis({ autoRaf: true });
