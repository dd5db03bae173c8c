import type { RouteDeclaration } from '../http/RouteDeclaration.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8884; --soft: #8881 }
body { margin: 0 auto; max-width: 52rem; padding: 2rem 1rem 4rem }
h1 { font-size: 1.75rem; margin: 0 0 .25rem }
h2 { font-size: 1.125rem; margin: 2.5rem 0 .5rem }
article { border-block-start: 1px solid var(--line); padding: .75rem 0 }
h3 { font: 600 .9375rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere }
h3 b { display: inline-block; min-width: 3.5rem; text-transform: uppercase }
p { margin: .25rem 0 }
dl { display: grid; font-size: .875rem; gap: .125rem 1rem; grid-template-columns: max-content 1fr; margin: .5rem 0 0 }
dt { font-family: ui-monospace, monospace }
dd { margin: 0 }
code { background: var(--soft); border-radius: .25rem; padding: .0625rem .25rem }
`

/** The content security policy of the page: nothing but its own style, by its hash. */
export async function docsPolicy(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  const hash = Buffer.from(digest).toString('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

/** The routes as a page that needs no script and no other host. */
export function docsPage(routes: readonly RouteDeclaration[]): string {
  // What is for those who run the server comes after what it serves.
  const tags = [...new Set(routes.map(({ tag }) => tag))].sort(
    (one, other) => Number(one === 'Operations') - Number(other === 'Operations'),
  )
  const groups = tags.map(
    (tag) =>
      `<section aria-labelledby="${tag}"><h2 id="${tag}">${tag}</h2>${routes
        .filter((route) => route.tag === tag)
        .map(article)
        .join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Latchkey API</title><style>${style}</style></head>
<body>
<h1>Latchkey API</h1>
<p>For programs: <a href="/openapi.json">openapi.json</a>. Every answer carries <code>x-request-id</code>. Every error is
<code>{"status":"FAILED","code","reasons":[{"field","description"}],"requestId"}</code>.</p>
<main>${groups.join('')}</main>
</body>
</html>
`
}

function article({ access, method, path, summary, query, response }: RouteDeclaration): string {
  const rows = Object.entries(query ?? {}).map(
    ([name, { description, required }]) =>
      `<dt>${escaped(name)}${required ? '' : '?'}</dt><dd>${text(description)}</dd>`,
  )
  if (access === 'project')
    rows.unshift(
      '<dt>projectId</dt><dd>In the query, the body, or the header <code>x-project-id</code>.</dd>',
    )
  return `<article><h3><b>${method}</b> ${escaped(path)}</h3><p>${text(summary)}</p>${
    rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''
  }<p><code>${response.status}</code> ${text(response.description)}</p></article>`
}

/** Escapes, and turns \`code\` into code. */
function text(words: string): string {
  return escaped(words).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
