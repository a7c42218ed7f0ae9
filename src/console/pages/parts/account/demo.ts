/** Whether this is the demo's console: it has simulated phones, buttons that move money, and a link to sign in. */
export const isDemo: boolean = document.documentElement.hasAttribute("data-demo");
