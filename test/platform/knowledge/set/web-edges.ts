import { type DocumentCase, filler, web } from "./case.ts";

/** What a page's edges say: its header and its footer, in several languages. */
export const webEdges: readonly DocumentCase[] = [
  web(
    "a footer below a section of a deeper level",
    `<main><h1>Welcome</h1><h2>Rooms</h2><h3>Double room</h3><p>${filler}</p></main><footer><h4>Find us</h4><p>Quay Road 5, ring 0151 22 33</p></footer>`,
    {
      under: [
        ["Double room", "same day"],
        ["Welcome Find us", "Quay Road 5"],
      ],
    },
  ),
  web(
    "a footer without a heading",
    `<main><h1>Welcome</h1><h2>Boats</h2><p>They are of oak.</p><p>${filler}</p></main><footer><p>Quay Road 5, ring 0151 22 33</p></footer>`,
    { under: [["Welcome", "They are of oak."]], rows: [["Welcome", "Quay Road 5"]] },
  ),
  web(
    "a footer whose lines are parted by breaks, and text beside its blocks",
    `<main><h1>Welcome</h1><p>${filler}</p></main><footer><p>Harbour Bikes<br>Quay Road 5<br>Ring 0151 22 33</p><div>Closed on 24.12.<ul><li><a href="/i">Imprint</a></li></ul></div></footer>`,
    { read: ["Quay Road 5", "0151 22 33", "Closed on 24.12."], unread: ["Imprint"], leftOut: ["page footer"] },
  ),
  web(
    "a footer that names its role, with headings",
    `<main><h1>Welcome</h1><p>${filler}</p></main><footer role="contentinfo"><h4>Shop hours</h4><p>Daily, 8:30 to 18:00.</p><h4>Follow us</h4><p>On all networks.</p></footer><div role="contentinfo">Ring 0151 22 33 or wait. <p>All rights reserved.</p></div>`,
    {
      read: ["0151 22 33"],
      under: [["Shop hours", "8:30 to 18:00"]],
      unread: ["Follow us", "networks", "rights reserved"],
    },
  ),
  web(
    "a header that holds the telephone number and the hours",
    `<header><a href="/">Harbour</a><div>Ring 0151 22 33 (Mon–Fri 9–17)</div><div>Free delivery above 49 €</div><nav><ul><li><a href="/s">Summer 5000</a></li><li><a href="tel:+4915122">0151 22</a></li></ul></nav></header><main><h1>Rental</h1><p>${filler}</p></main>`,
    {
      read: ["0151 22 33 (Mon–Fri 9–17)", "Free delivery above 49 €"],
      unread: ["Summer 5000"],
      leftOut: ["menus", "page header"],
    },
  ),
  web(
    "lists and tables in a footer that state something as a whole",
    `<main><h1>Welcome</h1><p>${filler}</p></main><footer><table><tr><td>Weekdays</td><td>9–17</td></tr><tr><td>Sunday</td><td>closed</td></tr></table><dl><dt>電話</dt><dd>03-1234-5678</dd><dt>駐車場</dt><dd>十台</dd></dl><ul><li>Dubai, Marina Walk</li><li>Service: 24/7</li></ul><ul><li><a href="/a">Parcels</a></li><li><a href="/b">Within 14 days</a></li></ul></footer>`,
    {
      rows: [
        ["Sunday", "closed"],
        ["駐車場", "十台"],
      ],
      read: ["Dubai, Marina Walk", "24/7"],
      unread: ["Parcels"],
    },
  ),
  ...["Seg. a sex., 9h às 18h", "営業時間　１０時～１８時", "Pn.–pt. 8–16", "Open 9 am", "平日 10时至18时"].map(
    (hours) =>
      web(
        `hours in a footer: ${hours}`,
        `<main><h1>Welcome</h1><p>${filler}</p></main><footer><p>${hours}</p><p>Made with care in 2024.</p></footer>`,
        { read: [hours.replaceAll("\u3000", " ")], unread: ["Made with care"] },
      ),
  ),
];
