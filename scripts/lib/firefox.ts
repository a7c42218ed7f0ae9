import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["firefox", "firefox-esr"];
const macApplication = "/Applications/Firefox.app/Contents/MacOS/firefox";

/** Firefox for the tests of the deep run: FIREFOX_PATH, or one on PATH; undefined if there is none. */
export function findFirefox(): string | undefined {
  const given = process.env.FIREFOX_PATH;
  if (given) return given;
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
  return found ?? [macApplication].find(existsSync);
}

/** Settings of a profile in which nothing asks, updates or connects by itself, and a script may use what a visitor's click allows. */
export const firefoxPreferences: Readonly<Record<string, string | number | boolean>> = {
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.events.asyncClipboard.readText": true,
  "network.captive-portal-service.enabled": false,
  "toolkit.telemetry.enabled": false,
};
