const head =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1 1"'
const picture = (content: string, attributes = '') => `${head}${attributes}>${content}</svg>`
const path = '<path d="M0 0"/>'

/** What the build makes of a picture: what is left inside the root, or why it is refused. */
export type HostileSvg = { svg: string } & ({ left: string } | { refused: string })

/** Pictures that try to run something, to ask for something or to hide something, by what they try. */
export const hostileSvg: Readonly<Record<string, HostileSvg>> = {
  script: { svg: picture(`<script>alert(1)</script>${path}`), left: path },
  'script of another namespace': {
    svg: picture(`<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>${path}`),
    left: path,
  },
  'script behind a prefix of SVG': {
    svg: picture(`<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>${path}`),
    left: path,
  },
  'script with an address': {
    svg: picture(`<script href="https://evil.example/a.js"/>${path}`),
    left: path,
  },
  'script inside a group that is kept': {
    svg: picture(`<g><script>alert(1)</script>${path}</g>`),
    left: `<g>${path}</g>`,
  },
  'a prefix that nothing binds': {
    svg: picture('<evil:script>alert(1)</evil:script>'),
    refused: 'Unbound namespace prefix',
  },
  'a prefix in front of the root': {
    svg: '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><s:script/></s:svg>',
    refused: 'no size',
  },
  'onload of the root': { svg: picture(path, ' onload="alert(1)"'), left: path },
  'onload in capitals and single quotes': {
    svg: picture(path, "\n ONLOAD = 'alert(1)'"),
    left: path,
  },
  'onclick of a shape': { svg: picture('<path onclick="x()" d="M0 0"/>'), left: path },
  'an event without brackets': {
    svg: picture('<path onclick="alert`1`" s:onclick="alert`1`" d="M0 0"/>', ' xmlns:s="s"'),
    left: path,
  },
  'attributes that only a page reads': {
    svg: picture('<path class="a" role="button" tabindex="0" data-a="b" src="//a" d="M0 0"/>'),
    left: path,
  },
  'an event of an animation': {
    svg: picture(`<animate onbegin="x()" attributeName="x" dur="1s"/>${path}`),
    left: path,
  },
  foreignObject: {
    svg: picture(
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>${path}`,
    ),
    left: path,
  },
  'use of an outside file': {
    svg: picture(`<use href="https://evil.example/x.svg#a"/>${path}`),
    left: `<use/>${path}`,
  },
  'use of an outside file by xlink': {
    svg: picture(`<use xlink:href="//evil.example/x.svg#a"/>${path}`),
    left: `<use/>${path}`,
  },
  'use of a picture in an address': {
    svg: picture(
      `<use href="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+#a"/>${path}`,
    ),
    left: `<use/>${path}`,
  },
  'an address behind character references': {
    svg: picture(`<use href="&#104;ttps:&#x2f;/evil.example/x.svg#a"/>${path}`),
    left: `<use/>${path}`,
  },
  'a link that runs': {
    svg: picture(`<a href="javascript:alert(1)">${path}</a>`),
    left: '',
  },
  'a link that hides behind a line break': {
    svg: picture(`<a xlink:href="java&#10;script:alert(1)">${path}</a>`),
    left: '',
  },
  'an image': {
    svg: picture('<image href="https://evil.example/a.png"/>'),
    refused: 'raster',
  },
  'a nested picture in an image': {
    svg: picture('<image href="data:image/svg+xml,%3Csvg onload=alert(1)%3E"/>'),
    refused: 'raster',
  },
  'an image behind a prefix, inside what is dropped': {
    svg: picture('<a><s:image xmlns:s="http://www.w3.org/2000/svg" s:href="a.png"/></a>'),
    refused: 'raster',
  },
  'an image of a filter': {
    svg: picture('<filter id="f"><feImage href="https://evil.example/a.png"/></filter>'),
    left: '<filter id="f"/>',
  },
  'a fill from outside': {
    svg: picture('<path fill="url(https://evil.example/a.svg#b)" d="M0 0"/>'),
    left: path,
  },
  'a fill from outside behind its own': {
    svg: picture(`<path fill="url(#a) URL( '//evil.example' )" d="M0 0"/>`),
    left: path,
  },
  'a fill from outside behind an escape': {
    svg: picture('<path fill="u\\72l(https://evil.example)" d="M0 0"/>'),
    left: path,
  },
  'a fill from outside by another function': {
    svg: picture(`<path mask="image-set('//evil.example' 1x)" d="M0 0"/>`),
    left: path,
  },
  'a style that loads': {
    svg: picture('<path style="fill:url(//evil.example);stroke:red" d="M0 0"/>'),
    left: '<path d="M0 0" stroke="red"/>',
  },
  'a style that calculates': {
    svg: picture(
      '<path style="width:expression(alert(1));behavior:url(//evil.example)" d="M0 0"/>',
    ),
    left: path,
  },
  'a style sheet that imports': {
    svg: picture(`<style>@import "https://evil.example/a.css";</style>${path}`),
    left: path,
  },
  'a style sheet that imports behind an escape': {
    svg: picture(`<style>@\\69mport "https://evil.example/a.css";</style>${path}`),
    left: path,
  },
  'a style sheet that loads': {
    svg: picture(`<style>path{fill:url(//evil.example)}</style>${path}`),
    left: path,
  },
  'a style sheet that loads behind an escape': {
    svg: picture(`<style>path{fill:u\\72l(//evil.example)}</style>${path}`),
    left: path,
  },
  'a style sheet that asks only when pointed at': {
    svg: picture(`<style>path:hover{fill:url(//evil.example)}</style>${path}`),
    left: path,
  },
  'a style sheet of another file': {
    svg: `<?xml-stylesheet href="https://evil.example/a.css"?>${picture(path)}`,
    left: path,
  },
  'a font of a style sheet': {
    svg: picture(`<style>@font-face{font-family:a;src:url(//evil.example)}</style>${path}`),
    left: path,
  },
  'a style sheet in CDATA that ends itself': {
    svg: picture(`<style><![CDATA[</style><script>alert(1)</script>]]></style>${path}`),
    left: path,
  },
  'CDATA between shapes': {
    svg: picture(`<![CDATA[<script>alert(1)</script>]]>${path}`),
    left: path,
  },
  'CDATA in a shape': {
    svg: picture('<path d="M0 0"><![CDATA[<script>alert(1)</script>]]></path>'),
    left: path,
  },
  'text that looks like an element': {
    svg: picture(`<g>&lt;script&gt;alert(1)&lt;/script&gt;</g>${path}`),
    left: `<g/>${path}`,
  },
  'a comment that a browser ends earlier': {
    svg: picture(`<!--><script>alert(1)</script>-->${path}`),
    left: path,
  },
  'an attribute that ends itself': {
    svg: picture('<path id="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" d="M0 0"/>'),
    left: path,
  },
  'an animation of an address': {
    svg: picture(
      `<use href="#a"><animate attributeName="href" to="https://evil.example/x.svg#a"/></use>${path}`,
    ),
    left: `<use href="#a"/>${path}`,
  },
  'a value that is set later': {
    svg: picture(`<a><set attributeName="href" to="javascript:alert(1)"/>${path}</a>`),
    left: '',
  },
  'an entity of a file': {
    svg: `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${picture('<g>&x;</g>')}`,
    refused: 'Invalid character entity',
  },
  'an entity that holds elements': {
    svg: `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>${picture('&x;')}`,
    refused: 'entities',
  },
  'an entity that hides an address': {
    svg: `<!DOCTYPE svg [<!ENTITY x "//evil.example">]>${picture('<use href="&x;"/>')}`,
    refused: 'entities',
  },
  'entities that multiply': {
    svg: `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>${picture('<g id="&c;"/>')}`,
    refused: 'entities',
  },
  'a namespace that makes it a page': {
    svg: `<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"><iframe src="//evil.example"/>${path}</svg>`,
    left: path,
  },
  'a nested picture with events': {
    svg: picture(`<svg onload="alert(1)"><script>alert(1)</script>${path}</svg>`),
    left: `<svg>${path}</svg>`,
  },
  'elements after the root': {
    svg: `${picture(path)}<script xmlns="http://www.w3.org/2000/svg"></script><svg></svg>`,
    left: path,
  },
  'an element that is not closed': {
    svg: picture('<g><script>alert(1)'),
    refused: 'Unexpected close tag',
  },
  'elements that cross': {
    svg: picture('<g><a></g></a>'),
    refused: 'Unexpected close tag',
  },
  'an attribute without quotes': {
    svg: picture('<path onclick=x() d="M0 0"/>'),
    refused: 'Unquoted attribute value',
  },
  'an attribute twice': {
    svg: picture('<path d="M1 1" d="M0 0"/>'),
    left: path,
  },
  'a picture that is cut off': {
    svg: `${head}><path d="M0 0"/><g><path d="M`,
    refused: 'Unclosed root tag',
  },
  'an attribute that is cut off': { svg: picture('<path d="M0 0/>'), refused: 'Unclosed root tag' },
}
