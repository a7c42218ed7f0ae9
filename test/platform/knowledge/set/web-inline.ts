import { type DocumentCase, web } from "./case.ts";

/** Prices, links, tables and marks within a page's text. */
export const webInline: readonly DocumentCase[] = [
  web(
    "cents that are raised",
    "<h1>Offer</h1><p>Only 5<sup>99</sup> €</p><p>Or 1.249,<sup>50</sup> €</p><p>Or $12<sup>95</sup></p>",
    { read: ["5.99 €", "1.249,50 €", "$12.95"], unread: ["599"] },
  ),
  web(
    "an exponent and a footnote's mark",
    "<h1>Hall</h1><p>It has 40 m<sup>2</sup> and 3 doors<sup>1</sup>.</p><p>10<sup>6</sup> visitors.</p>",
    { read: ["40 m²", "3 doors"], unread: ["doors1", "10.6"] },
  ),
  web(
    "the end of a line within a sentence of Japanese",
    "<p>営業時\n      間は九時から、\n十時まで。 Open\ndaily.</p>",
    {
      read: ["営業時間は九時から、十時まで。 Open daily."],
    },
  ),
  web("a number below the line", "<p>CO<sub>2</sub> sensors in all halls.</p>", { read: ["CO2 sensors"] }),
  web("a struck price beside the new one", "<h1>Sale</h1><p><del>199 €</del> <ins>149 €</ins></p>", {
    read: ["149 €", "199 €"],
    rows: [["old", "199 €", "149 €"]],
  }),
  web(
    "a price that is struck by s and by strike",
    "<h1>Sale</h1><p>Helmet <s>59 €</s> 39 €</p><p>Lock <strike>20 €</strike> 12 €</p>",
    {
      rows: [
        ["Helmet", "old", "59 €", "39 €"],
        ["Lock", "old", "20 €", "12 €"],
      ],
    },
  ),
  web(
    "an address to write to behind a link",
    '<p>Please <a href="mailto:desk@harbour.example?subject=Hi">write to us</a>.</p>',
    { read: ["write to us (desk@harbour.example)"] },
  ),
  web(
    "a number to ring behind a link",
    '<p><a href="tel:+471517700">Ring the workshop</a> or <a href="tel:+4715199">+47 151 99</a>.</p>',
    { read: ["Ring the workshop (+471517700)", "+47 151 99"], unread: ["+47 151 99 (+47"] },
  ),
  web(
    "where a link leads",
    '<h1>Forms</h1><p>Use <a href="/forms/b7.pdf">form B7</a> or <a href="https://map.example/x">the map</a>.</p>',
    { read: ["form B7", "/forms/b7.pdf", "https://map.example/x"] },
  ),
  web(
    "a link within the page and one of a script",
    '<p><a href="#top">To the top</a> and <a href="javascript:void(0)">Open it</a>.</p>',
    { read: ["To the top"], unread: ["#top", "javascript:"] },
  ),
  web(
    "a table with a header",
    "<table><tr><th>Part</th><th>Price</th></tr><tr><td>Chain</td><td>29 €</td></tr><tr><td>Tyre</td><td>35 €</td></tr></table>",
    {
      rows: [
        ["Part", "Price"],
        ["Chain", "29 €"],
        ["Tyre", "35 €"],
      ],
    },
  ),
  web(
    "a table with cells over several rows",
    '<table><tr><th>Day</th><th>Boat</th><th>Fare</th></tr><tr><td rowspan="2">Monday</td><td>North</td><td>12</td></tr><tr><td>South</td><td>14</td></tr><tr><td>Tuesday</td><td>North</td><td>13</td></tr></table>',
    {
      rows: [
        ["Monday", "North", "12"],
        ["Monday", "South", "14"],
        ["Tuesday", "North", "13"],
      ],
    },
  ),
  web(
    "a table with cells over several columns",
    '<table><tr><th>Size</th><th colspan="2">Price</th></tr><tr><th></th><th>Week</th><th>Month</th></tr><tr><td>S</td><td>60</td><td>180</td></tr><tr><td>L</td><td>80</td><td>240</td></tr></table>',
    {
      rows: [
        ["S", "60", "180"],
        ["L", "80", "240"],
        ["Week", "Month"],
      ],
    },
  ),
  web(
    "a table whose rows have headers of their own",
    "<table><tr><td></td><th>Kits</th></tr><tr><th>Small</th><td>4</td></tr><tr><th>Large</th><td>9</td></tr></table>",
    {
      rows: [
        ["Small", "4"],
        ["Large", "9"],
      ],
    },
  ),
  web(
    "a table without a header",
    "<table><tr><td>Rent</td><td>900</td></tr><tr><td>Heat</td><td>120</td></tr></table>",
    {
      rows: [
        ["Rent", "900"],
        ["Heat", "120"],
      ],
    },
  ),
  web(
    "a table with a caption and a footer",
    "<table><caption>Fees of 2026</caption><thead><tr><th>Item</th><th>Fee</th></tr></thead><tfoot><tr><td>Total</td><td>31</td></tr></tfoot><tbody><tr><td>Berth</td><td>30</td></tr></tbody></table>",
    {
      read: ["Fees of 2026"],
      rows: [
        ["Berth", "30"],
        ["Total", "31"],
      ],
    },
  ),
  web(
    "lists and paragraphs in a table's cells",
    "<table><tr><th>Plan</th><th>Holds</th></tr><tr><td>Basic</td><td><ul><li>Two visits</li><li>One spare</li></ul></td></tr><tr><td>Full</td><td><p>Six visits</p><p>All spares</p></td></tr></table>",
    {
      rows: [
        ["Basic", "Two visits", "One spare"],
        ["Full", "Six visits", "All spares"],
      ],
    },
  ),
  web(
    "a table within a table that lays the page out",
    "<table><tr><td><h1>Ferries</h1><p>They sail daily.</p></td></tr><tr><td><table><tr><th>Route</th><th>Time</th></tr><tr><td>Oslo</td><td>7 h</td></tr></table></td></tr></table>",
    { read: ["They sail daily."], rows: [["Oslo", "7 h"]] },
  ),
  web(
    "a bar within a cell",
    "<table><tr><th>Code</th><th>Means</th></tr><tr><td>A|B</td><td>Either</td></tr></table>",
    { read: ["A", "B", "Either"] },
  ),
  web(
    "a table in divs with roles",
    '<div role="table"><div role="row"><span role="columnheader">Zone</span><span role="columnheader">Fare</span></div><div role="row"><span role="cell">1</span><span role="cell">2.40</span></div><div role="row"><span role="cell">2</span><span role="cell">3.10</span></div></div>',
    {
      rows: [
        ["1", "2.40"],
        ["2", "3.10"],
      ],
    },
  ),
  web("lists within lists", "<ol><li>Loosen the nut<ul><li>to the left</li></ul></li><li>Lift it</li></ol>", {
    read: ["Loosen the nut", "to the left", "Lift it"],
  }),
  web("breaks within a paragraph", "<p>Quay 14<br>1234 Halden<br/>Norway</p>", {
    read: ["Quay 14", "1234 Halden", "Norway"],
    unread: ["14 1234 Halden Norway1", "Quay 141234"],
  }),
  web(
    "words that elements without blanks join and part",
    "<p>un<b>believ</b>able</p><div>One</div><div>Two</div><span>Three</span><span> Four</span>",
    { read: ["One", "Two", "Three Four"], unread: ["OneTwo", "TwoThree"] },
  ),
  web(
    "entities and blanks that are not to break",
    "<p>Fish &amp; chips cost 9&nbsp;&euro;, &lt;hot&gt; &#8211; &#x2714;</p>",
    { read: ["Fish & chips cost 9 €", "<hot>"] },
  ),
  web("soft hyphens and places where a word may break", "<p>Hafen&shy;meis&shy;terei und Boots<wbr>steg.</p>", {
    read: ["Hafenmeisterei", "Bootssteg"],
  }),
  web(
    "what a picture shows",
    '<h1>Sizes</h1><p><img src="/s.png" alt="Size chart: S is 150 to 165 cm"></p><figure><img src="/f.jpg" alt=""><figcaption>The crane of 1911</figcaption></figure>',
    { read: ["S is 150 to 165 cm", "The crane of 1911"] },
  ),
  web(
    "a quotation and a text as it is typed",
    "<blockquote><p>Never sail alone.</p></blockquote><pre>BERTH 12\n  DEPTH 4.2 m</pre><code>E-17</code>",
    { read: ["Never sail alone.", "DEPTH 4.2 m", "E-17"] },
  ),
  web(
    "a time and data with words",
    '<p>Ends <time datetime="2026-12-24">on Christmas Eve</time>; code <data value="77">K7</data>.</p>',
    { read: ["on Christmas Eve", "K7"] },
  ),
  web(
    "an abbreviation and ruby",
    '<p><abbr title="Value added tax">VAT</abbr> is 25 %. <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>',
    { read: ["VAT", "is 25 %", "漢"] },
  ),
  web("characters of Markdown in a text", "<p>Use * and _ and # and 1. as they are: 5*3, snake_case.</p>", {
    read: ["snake_case", "1. as they are"],
  }),
  web("upper and lower case by style alone", '<p style="text-transform:uppercase">open daily</p>', {
    read: ["open daily"],
  }),
  web(
    "pictures that say something in a script without blanks",
    `<h1>診療案内</h1><img src="a.png" alt="受付は午前八時三十分から"><img src="b.png" alt="写真"><p>初診の方も予約できます。</p>`,
    { read: ["受付は午前八時三十分から"], unread: ["写真"] },
  ),
];
