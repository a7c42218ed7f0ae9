import { type DocumentCase, filler, web } from "./case.ts";

/** Pages as the usual site builders, shop systems and documentation sites write them. */
export const webBuilders: readonly DocumentCase[] = [
  web(
    "headings and summaries that hold blocks, and the mark of a heading's address",
    `<h2 class="heading"><div class="hash"><a href="#req" aria-label="Link">#</a></div><div>Requirements</div></h2><p>Firmware 4.2 or later.</p><details><summary><span><div> What is larch? </div></span><span><svg></svg></span></summary><div><p>A conifer.</p></div></details><h1>Unclosed<p>${filler}</p>`,
    {
      under: [
        ["Requirements", "Firmware 4.2"],
        ["What is larch?", "A conifer."],
      ],
      read: ["Unclosed", "same day"],
      unread: ["#"],
    },
  ),
  web(
    "items of a list whose marks are drawn beside them",
    `<ul><li><div>•</div><div><p>Four spare keys</p></div></li></ul>`,
    {
      rows: [["- Four spare keys"]],
    },
  ),
  web(
    "panels that links collapse, of Bootstrap",
    `<div class="panel"><h4><a data-toggle="collapse" href="#a">Payment</a></h4><div id="a" class="collapse">Within 14 days.</div></div><div class="card"><div class="card-header"><a class="btn" data-bs-toggle="collapse" href="#b">Vouchers</a></div><div id="b" class="collapse"><div class="card-body">Valid for three years.</div></div></div>`,
    {
      under: [
        ["Payment", "14 days"],
        ["Vouchers", "three years"],
      ],
    },
  ),
  web(
    "questions in plain elements that are named for it",
    `<div class="faq-item"><div class="faq-question"><div class="text-size-medium">When may we come?</div><div><svg></svg></div></div><div style="height:0" class="faq-answer"><p>From 15:00.</p></div></div>
     <div class="w-dropdown"><div class="w-dropdown-toggle"><div></div><div>Are dogs welcome?</div></div><nav class="w-dropdown-list"><p>Yes, for 12 euros.</p></nav></div>
     <div class="acc"><div class="acc-head">Are cats?</div><div class="acc-body">They are not.</div></div><div hidden>Ask us.</div>
     <div><a class="faq__question" href="javascript:void(0)" role="button">Where is the rink?</a><div class="faq__answer">On Lake Street 5.</div></div>
     <p><button type="button" class="collapsible">Lost property</button></p><div class="content">Kept for 90 days.</div>
     <label for="q1">How do I pay?</label><input type="checkbox" id="q1"><div>By card or cash.</div>
     <x-details summary="Lockers"><p>Bring a coin.</p></x-details>
     <div itemscope itemtype="https://schema.org/Question"><div itemprop="name">Can I cancel?</div><div><div itemprop="text">Until noon.</div></div></div>`,
    {
      under: [
        ["When may we come?", "From 15:00."],
        ["Are dogs welcome?", "12 euros"],
        ["Are cats?", "They are not."],
        ["Where is the rink?", "Lake Street 5"],
        ["Lost property", "90 days"],
        ["How do I pay?", "card or cash"],
        ["Lockers", "Bring a coin."],
        ["Can I cancel?", "Until noon."],
      ],
    },
  ),
  web(
    "a link that opens a list of links, a button before a text, and a text that is named as a question and opens nothing",
    `<h1>Rental</h1><p>${filler}</p><div><a aria-expanded="false" href="#">Products</a><ul class="content" hidden><li><a href="/a">Arbor</a></li></ul></div><div><form><button>Add to cart</button></form></div><div class="content">Of oak.</div><p class="question">A quiet place.</p><p>It lies by the water.</p>`,
    { under: [["Rental", "A quiet place."]], unread: ["Add to cart"] },
  ),
  web(
    "panels that tabs show, below the names of their tabs",
    `<ul class="nav nav-tabs" role="tablist"><li><a href="#t1" role="tab" data-toggle="tab">Sizes</a></li><li><a href="#t2" role="tab" data-toggle="tab">Colours</a></li></ul><div class="tab-content"><div class="tab-pane" id="t1">From 60 to 120 cm.</div><div class="tab-pane" id="t2">Nine tones.</div></div>
     <div role="tablist"><button role="tab">Linux</button><button role="tab">Windows</button></div><div role="tabpanel"><p>By package.</p></div><div role="tabpanel" hidden><p>By installer.</p></div>
     <div class="tabs"><a href="#w">Winter</a><a href="#s">Summer</a></div><div id="w"><h3>Winter</h3><p>Open 10 to 16.</p></div><div id="s" style="display:none">Open 8 to 20.</div>`,
    {
      under: [
        ["Sizes", "60 to 120"],
        ["Colours", "Nine tones."],
        ["Linux", "By package."],
        ["Windows", "By installer."],
        ["Winter", "10 to 16"],
        ["Summer", "8 to 20"],
      ],
    },
  ),
  web(
    "cells that say yes and no by a picture, an icon's name or its label",
    `<table><tr><th>Feature</th><th>Basic</th><th>Pro</th></tr><tr><td>Backup</td><td><i class="fa fa-times"></i></td><td><i class="fa fa-check"></i></td></tr><tr><td>Single login</td><td><svg aria-label="No"></svg></td><td><svg><title>Yes</title></svg></td></tr><tr><td>Glass</td><td><img src="n.png" alt="not included"></td><td><img src="y.png" alt="included"></td></tr></table>`,
    {
      rows: [
        ["Backup", "✗", "✓"],
        ["Single login", "No", "Yes"],
        ["Glass", "not included", "included"],
      ],
    },
  ),
  web(
    "a cell that reaches down to the end of its part of the table",
    `<table><tbody><tr><td rowspan="0">Week</td><td>9 to 12</td></tr><tr><td>14 to 18</td></tr></tbody><tbody><tr><td>Sunday</td><td>closed</td></tr></tbody></table>`,
    {
      rows: [
        ["Week", "14 to 18"],
        ["Sunday", "closed"],
      ],
      unread: ["Week | Sunday"],
    },
  ),
  web(
    "cents that are raised within an element of their own, or set by a class",
    `<h1>Offer</h1><p>Axe <span class="price">24<sup>90</sup></span> zł</p><p>Vise <b>1 249<sup>00</sup></b> Kč</p><p>Saw € 12<sup>,95</sup></p><p>Tape <span>4</span><span><sup>25</sup></span> EUR</p><div><span>€</span><span>39</span><div><span class="price-fraction">99</span></div></div>`,
    { read: ["24.90 zł", "1 249.00 Kč", "€ 12,95", "4.25 EUR", "€39.99"] },
  ),
  web(
    "prices that are struck by their look, or named as those of before",
    `<h1>Sale</h1><p>Lamp <span style="text-decoration: line-through">89 €</span> <span>59 €</span></p><p>Desk <span class="text-sm line-through">199 €</span> <b>149 €</b></p><p>Sofa <span class="price--old">899 €</span><span class="price--new">649 €</span></p><p>Bed <span class="original-price">700 €</span></p>`,
    {
      rows: [
        ["Lamp", "old", "89 €", "59 €"],
        ["Desk", "old", "199 €", "149 €"],
        ["Sofa", "old", "899 €", "649 €"],
        ["Bed 700 €"],
      ],
    },
  ),
  web(
    "addresses that stand behind icons alone, or that are hidden from robots",
    `<main><h1>Reach us</h1><p>${filler}</p><p><a href="tel:+4372529999"><i class="fa fa-phone"></i></a></p><p><a href="mailto:office@harbour.example" aria-label="E-mail"><svg></svg></a></p><p><a href="mailto:?subject=Read%20this"><i></i></a></p><p><a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="54243b2720143c3526363b21267a312c3539243831">[email&#160;protected]</a></p></main><footer><a href="mailto:berth@harbour.example">Book a berth</a><p>Made with care.</p></footer>`,
    {
      read: ["+4372529999", "office@harbour.example", "post@harbour.example", "Book a berth (berth@harbour.example)"],
      unread: ["Read this", "protected", "Made with care"],
    },
  ),
  web(
    "words that only the look of a page parts",
    `<h1>Hours</h1><p><span>Monday</span><span>9–17</span></p><fieldset><legend>Height</legend><label>45 cm</label><input type="radio"><label>65 cm</label></fieldset><p><a href="/n">Next<span>Overview</span></a><span>H</span><span>otel</span> un<b>believ</b>able</p><p>Now<span class="visually-hidden">Sale price</span>19 €</p>`,
    {
      read: ["Monday 9–17", "Height", "45 cm 65 cm", "Hotel unbelievable", "Now Sale price 19 €"],
      unread: ["Height45"],
    },
  ),
  web(
    "a sidebar that says when and where, and one that leads around",
    `<main><h1>Kayaks</h1><p>${filler}</p></main><aside><h3>Hours</h3><p>Daily 8–20, ring 0151 445566.</p><h3>Newest</h3><ul><li><a href="/a">A tour on 12.03.</a></li></ul></aside>`,
    { under: [["Hours", "0151 445566"]], unread: ["Newest", "A tour on"], leftOut: ["sidebar"] },
  ),
  web(
    "a link that skips to the text, and what a form says once it was sent",
    `<a class="skip-to-content-link button" href="#m">Skip to the text</a><h1>Rental</h1><p>${filler}</p><form><input><div class="w-form-done">Thank you, it was sent!</div></form>`,
    { unread: ["Skip to", "Thank you"] },
  ),
  ...["cookiefirst-root", "BorlabsCookieBox", "iubenda-cs-banner", "didomi-host", "tarteaucitronRoot"].map((id) =>
    web(
      `a cookie notice of a service: ${id}`,
      `<div id="${id}"><p>We and our partners use cookies.</p><button>Accept</button></div><h1>Rental</h1><p>${filler}</p>`,
      { read: ["same day"], unread: ["our partners"], leftOut: ["cookie"] },
    ),
  ),
  web(
    "a product's colour, weight and material in JSON-LD, and an answer with HTML that is escaped",
    `<h1>Tent</h1><p>${filler}</p>`,
    {
      read: ["Colour: green", "Weight: 2.3 kg", "Material: nylon", "Yes, at 15 € a day. Pegs & ropes incl."],
      unread: ["<p>", "&lt;", "&amp;"],
    },
    {
      head: `<script type="application/ld+json">[{"@type":"Product","name":"Tent T2","color":"green","material":"nylon","weight":{"@type":"QuantitativeValue","value":"2.3","unitCode":"KGM"}},{"@type":"FAQPage","mainEntity":{"@type":"Question","name":"Do you rent tents?","acceptedAnswer":{"text":"&lt;p&gt;Yes, at &lt;b&gt;15 €&lt;/b&gt; a day.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Pegs &amp;amp; ropes incl.&lt;/li&gt;&lt;/ul&gt;"}}}]</script>`,
    },
  ),
  {
    name: "a page of UTF-8 whose server names ISO-8859-1, as some do for all that they send",
    type: "page",
    make: () => "<h1>Größe</h1><p>Bäckerei für Übergrößen</p>",
    contentType: "text/html; charset=iso-8859-1",
    read: ["Größe", "Bäckerei für Übergrößen"],
  },
  {
    name: "a page of Windows-1252 whose server names UTF-8",
    type: "page",
    make: () => Buffer.from(`<h1>Größe</h1><p>Bäckerei für Übergrößen. ${filler}</p>`, "latin1"),
    contentType: "text/html; charset=utf-8",
    read: ["Größe", "Bäckerei für Übergrößen"],
  },
  web(
    "a page of another website within the page",
    `<h1>Find us</h1><p>${filler}</p><iframe src="https://maps.example/embed"></iframe><iframe src="https://count.example" width="0"></iframe>`,
    { read: ["same day"], leftOut: ["embedded pages"] },
  ),
];
