import { ask, type Base, follow } from "../base.ts";

export const software: Base = {
  name: "Time tracking software",
  language: "en",
  documents: [
    {
      name: "Getting started",
      text: `# Getting started

## Requirements
The desktop app runs on Windows 10 or newer, macOS 12 or newer, and Ubuntu 22.04. It needs 300 MB of disk space.

## Install on Linux
\`\`\`sh
sudo apt install ./timetrack.deb
timetrack --first-run
\`\`\`

## Invite your team
Open **Settings › Team**, press **Invite** and enter e-mail addresses, one for each line. An invitation is valid for 7 days. Only admins can invite.`,
    },
    {
      name: "Exports and backups",
      text: `# Exports and backups

## Export hours
**Reports › Export** writes CSV, XLSX or PDF. An export holds 100,000 rows at most; choose a shorter period for more.

## Export fails with "E-EXPORT-TIMEOUT"
The period is too long. Export month by month, or use the API.

## Backups
We back up every night at 02:00 UTC and keep copies for 35 days. To restore a deleted project write to support within that time.

## Delete an account
Settings › Account › Delete. All data is erased after 14 days; until then you can log in to undo it.`,
    },
    {
      name: "API limits",
      text: `# API limits

| Plan | Requests per minute | Projects | Storage |
|---|---|---|---|
| Free | 30 | 2 | 500 MB |
| Team | 300 | 50 | 20 GB |
| Business | 1,200 | unlimited | 200 GB |

Above the limit the API answers 429 with a Retry-After header. Tokens are made under Settings › Developer and expire after 90 days.

## Webhooks
Events are sent as POST with a signature in the header X-Signature. A failed delivery is repeated 8 times over 24 hours.`,
    },
  ],
  questions: [
    ask("does it run on mac", "macOS 12"),
    ask("how much disc space do i need", "300 MB"),
    ask("linux installation command", "apt install"),
    ask("how do i add colleagues", "Settings › Team"),
    ask("my invitation link expired how long is it valid", "7 days"),
    ask("which file formats can I export", "CSV, XLSX or PDF"),
    ask("getting E-EXPORT-TIMEOUT", "month by month"),
    ask("i deleted a project by accident", "35 days"),
    ask("how do i close my account for good", "Settings › Account › Delete"),
    ask("rate limit team plan", "300"),
    ask("how many projects in the free plan", "2"),
    ask("what happens when i send too many requests", "429"),
    ask("how long does an api key live", "90 days"),
    ask("do you retry webhooks", "8 times"),
    follow("how many requests can Team make", "and Business?", "1,200"),
    ask("when are the backups made", "02:00 UTC"),
  ],
  foreign: [
    "how do i integrate with my calendar",
    "is there a mobile app for android",
    "what is the price of the business plan",
    "who invented the telephone",
  ],
};
