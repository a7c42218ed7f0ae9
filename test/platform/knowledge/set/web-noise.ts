import { type DocumentCase, filler, web } from "./case.ts";

/** What surrounds a page's own text, and what only looks as if it did. */
export const webNoise: readonly DocumentCase[] = [
  web(
    "menus, header and footer around an article",
    `<header><a href="/">Harbour</a><nav><a href="/shop">Shop window</a></nav></header><main><h1>Rental</h1><p>${filler}</p><p>A day costs 19 euros.</p></main><footer>Imprint and privacy</footer>`,
    { read: ["A day costs 19 euros."], unread: ["Shop window", "Imprint and privacy"], leftOut: ["menu"] },
  ),
  ...[
    `<div class="top"><a href="/">Start page</a> | <a href="/boats">All our boats</a> | <a href="/jobs">Work with us</a></div>`,
    `<div><ul><li><a href="/boats">All our boats</a></li><li><a href="/jobs">Work with us</a></li><li><a href="#map">Start page</a></li></ul></div>`,
    `<table><tr><td><a href="/">Start page</a></td><td><a href="/boats">All our boats</a></td><td><a href="/jobs">Work with us</a></td></tr></table>`,
  ].map((links, at) =>
    web(
      `a menu of bare links, ${at + 1}`,
      `<div id="page"><div>${links}</div><h1>Rental</h1><p>${filler}</p><h2>Makers</h2><div><a href="/a">Arbor</a> <a href="/b">Bergen</a> <a href="/c">Cadiz</a></div></div>`,
      { read: ["same day", "Arbor", "Cadiz"], unread: ["All our boats", "Work with us"], leftOut: ["menu"] },
    ),
  ),
  web(
    "bare links beside a main part, and those in it",
    `<main><h1>Rental</h1><div><a href="/a">Arbor</a> <a href="/b">Bergen</a> <a href="/c">Cadiz</a></div><p>${filler}</p></main><div><a href="/x">Newest stories</a><a href="/y">Most read</a><a href="/z">Archive</a></div>`,
    { read: ["Bergen", "same day"], unread: ["Newest stories", "Archive"], leftOut: ["menu"] },
  ),
  web(
    "links that are all that a page says, or that say how to reach somebody",
    `<div><a href="/a">Arbor</a> <a href="/b">Bergen</a> <a href="/c">Cadiz</a></div><h1>Towns</h1>`,
    { read: ["Arbor", "Bergen", "Towns"] },
  ),
  web(
    "a line of links with a number to call",
    `<div><a href="/">Start page</a> <a href="/boats">All our boats</a> <a href="tel:+4930123456">030 123456</a></div><h1>Rental</h1><p>${filler}</p>`,
    { read: ["030 123456", "same day"] },
  ),
  web(
    "labels of a form's fields",
    `<main><h1>Contact</h1><p>${filler}</p><form><label for="n">Your surname *</label><input id="n"><label><input type="checkbox"> I accept the privacy terms</label><label><input type="radio"> Express delivery: 9 euros</label><p>We answer within 4 hours.</p><textarea></textarea></form></main>`,
    {
      read: ["We answer within 4 hours.", "Express delivery: 9 euros"],
      unread: ["Your surname", "privacy terms"],
      leftOut: ["form fields"],
    },
  ),
  web(
    "labels that open answers",
    `<h1>Questions</h1><input type="checkbox" id="q1"><label for="q1">Do you repair electric bicycles?</label><div>Yes, on Tuesdays.</div><form><input type="search"></form>`,
    { read: ["Do you repair electric bicycles?", "Yes, on Tuesdays."] },
  ),
  web(
    "a cookie notice",
    `<div id="cookie-banner"><p>We use cookies to improve your visit.</p><button>Accept all</button></div><main><h1>Rental</h1><p>${filler}</p></main>`,
    {
      read: ["same day"],
      unread: ["to improve your visit", "Accept all"],
      leftOut: ["cookie"],
    },
  ),
  ...[
    ["cookie-info", `<p>Ta strona używa plików cookies.</p><a href="#" class="x">Rozumiem</a>`, "plików"],
    ["cookie-law-info-bar", `<p>Utilizamos cookies propias.</p><a class="btn" href="/ok">Aceptar</a>`, "propias"],
    ["cookie-bar", `<p>当サイトではクッキーを使用します。</p><a href="#">同意する</a>`, "使用します"],
  ].map(([name = "", notice = "", words = ""]) =>
    web(
      `a cookie notice that a link closes: ${name}`,
      `<div id="${name}">${notice}</div><h1>Rental</h1><p>${filler}</p>`,
      { read: ["same day"], unread: [words], leftOut: ["cookie"] },
    ),
  ),
  web(
    "a class that merely contains the word cookie",
    `<h1>Bakery</h1><div class="cookie-recipes"><p>Our oat cookie has 110 calories.</p></div>`,
    {
      read: ["110 calories"],
    },
  ),
  web(
    "a class that merely contains the word consent",
    `<h1>Clinic</h1><section class="consent-form-info"><h2>Consent of parents</h2><p>Both parents sign form B7.</p></section>`,
    {
      under: [["Consent of parents", "Both parents sign form B7."]],
    },
  ),
  web(
    "a page about cookies",
    `<main class="cookie-policy"><h1>Cookie policy</h1><p>The cookie _hb lives for 13 months.</p></main>`,
    { read: ["13 months"] },
  ),
  web(
    "teasers in articles beside the page's own text",
    `<main><h1>Trail 5</h1><p>The trail is 23 km long and climbs 410 m.</p><p>${filler}</p><article><h3>Trail 6</h3><p>Along the coast.</p></article><article><h3>Trail 7</h3><p>Through the woods.</p></article></main>`,
    { read: ["23 km long"] },
  ),
  web(
    "one article among sections that belong to the page",
    `<h1>Prices</h1><section><h2>Bikes</h2><p>From 19 euros.</p></section><article><h2>News</h2><p>${filler}</p></article><section><h2>Helmets</h2><p>From 3 euros.</p></section>`,
    {
      under: [
        ["Bikes", "From 19 euros."],
        ["Helmets", "From 3 euros."],
      ],
    },
  ),
  web(
    "prices in cards that are lists of links",
    `<h1>Prices</h1><div class="cards"><a href="/a"><h3>Small</h3><p>9 euros a month</p></a><a href="/b"><h3>Large</h3><p>29 euros a month</p></a></div>`,
    {
      under: [
        ["Small", "9 euros a month"],
        ["Large", "29 euros a month"],
      ],
    },
  ),
  web(
    "an aside that holds a warning",
    `<main><h1>Battery</h1><p>${filler}</p><aside class="note"><p>Never charge it below 5 degrees.</p></aside></main>`,
    { read: ["Never charge it below 5 degrees."] },
  ),
  web(
    "a footer that holds the opening hours",
    `<main><h1>Welcome</h1><p>${filler}</p></main><footer><p>Open Monday to Friday, 8:30 to 18:00. Ring 0151 22 33.</p><ul><li><a href="/i">Imprint</a></li></ul></footer>`,
    {
      read: ["8:30 to 18:00", "0151 22 33"],
    },
  ),
  web(
    "a header within an article",
    `<article><header><h1>New brakes</h1><p>Announced on 4 May.</p></header><p>${filler}</p></article>`,
    { read: ["New brakes", "Announced on 4 May."] },
  ),
  web(
    "a form with questions of its own",
    `<main><h1>Booking</h1><p>${filler}</p><form><label>Name <input></label><p>We answer within 4 hours.</p><select><option>Monday slot</option><option>Tuesday slot</option></select><button>Send it</button></form></main>`,
    {
      read: ["We answer within 4 hours."],
      unread: ["Send it"],
    },
  ),
  web(
    "a page whose whole text is in one form",
    `<form id="aspnetForm"><div><h1>Tickets</h1><p>Children under 6 travel free.</p></div></form>`,
    { read: ["Children under 6 travel free."] },
  ),
  web(
    "scripts, styles and templates",
    `<h1>Map</h1><script>var a="secret word one"</script><style>.b{content:"secret word two"}</style><template><p>secret word three</p></template><p>Turn left at the pier.</p>`,
    {
      read: ["Turn left at the pier."],
      unread: ["secret word"],
    },
  ),
  web(
    "a text for browsers without scripts",
    `<h1>Shop</h1><noscript><p>Please enable JavaScript.</p></noscript><p>We sell 40 makes.</p>`,
    { read: ["We sell 40 makes."], unread: ["enable JavaScript"] },
  ),
  web(
    "a page that has its text in noscript alone",
    `<div id="root"></div><noscript><h1>Hours</h1><p>The counter opens at 7:15.</p></noscript>`,
    { read: ["The counter opens at 7:15."] },
  ),
  web(
    "comments and processing instructions",
    `<h1>Rules</h1><!-- not to be read --><p>Ride on the right.</p><?php echo "never shown" ?>`,
    { read: ["Ride on the right."], unread: ["not to be read", "never shown"] },
  ),
  web("words for screen readers alone", `<h1>Cart</h1><p><span class="sr-only">Price: </span>49 euros</p>`, {
    read: ["49 euros"],
  }),
  web(
    "a skip link and breadcrumbs",
    `<a class="skip-link" href="#main">Skip to content</a><ol class="breadcrumb" aria-label="Breadcrumb"><li><a href="/">Home</a></li><li><a href="/h">Help centre</a></li></ol><main id="main"><h1>Keys</h1><p>${filler}</p><p>A lost key costs 15 euros.</p></main>`,
    {
      read: ["A lost key costs 15 euros."],
      unread: ["Skip to content"],
    },
  ),
  web(
    "an input that is hidden, and a field's placeholder",
    `<h1>Search</h1><input type="hidden" value="tok_123"><input placeholder="Your postcode"><p>Shops near 4711.</p>`,
    { read: ["Shops near 4711."], unread: ["tok_123"] },
  ),
  web(
    "a long list of links that is the page's content",
    `<h1>Branches</h1><ul>${Array.from({ length: 12 }, (_, at) => `<li><a href="/b${at}">Branch ${at + 1}, Quay Road ${at * 7}</a></li>`).join("")}</ul>`,
    {
      read: ["Branch 1, Quay Road 0", "Branch 12, Quay Road 77"],
    },
  ),
  web(
    "a page in divs without any landmark",
    `<div><div><div>Halden Ferries</div><div>The last boat leaves at 23:10.</div></div></div>`,
    { read: ["The last boat leaves at 23:10."] },
  ),
  web(
    "text that stands in the body by itself",
    `Harbour office<br>Open at night too.<p>Ring twice.</p>After that, wait.`,
    { read: ["Open at night too.", "Ring twice.", "After that, wait."] },
  ),
  web(
    "two mains, one of them hidden by the page's own script",
    `<main hidden><p>Loading</p></main><main><h1>Tides</h1><p>High water is at 6:12.</p></main>`,
    { read: ["High water is at 6:12."] },
  ),
  web(
    "custom elements and a declared shadow root",
    `<h1>Fares</h1><x-card><template shadowrootmode="open"><p>Adults pay 7.50.</p></template><p>Seniors pay 5.</p></x-card>`,
    { read: ["Adults pay 7.50.", "Seniors pay 5."] },
  ),
];
