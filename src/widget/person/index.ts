export { defineEmailForm } from "./email-form.ts";
export { playSound } from "./sound.ts";
