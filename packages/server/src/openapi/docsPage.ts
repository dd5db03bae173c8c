import type { $ZodType } from 'zod/v4/core'
import type { RouteDeclaration } from '../http/RouteDeclaration.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import { curlOf } from './curlOf.ts'
import { exampleOf } from './exampleOf.ts'
import { operationId } from './operationId.ts'
import { schemaOf } from './schemaOf.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8884; --soft: #8881 }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1rem 4rem }
h1 { font-size: 1.75rem; margin: 0 0 .25rem }
h2 { font-size: 1.125rem; margin: 2.5rem 0 .5rem }
article { border-block-start: 1px solid var(--line); padding: .75rem 0; scroll-margin-block-start: 1rem }
article:target { background: var(--soft) }
h3 { font: 600 .9375rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere }
h3 b, nav b { display: inline-block; min-width: 3.5rem; text-transform: uppercase }
h3 a { color: inherit; text-decoration: none }
h3 a:hover { text-decoration: underline }
p { margin: .25rem 0 }
dl { display: grid; font-size: .875rem; gap: .125rem 1rem; grid-template-columns: max-content 1fr; margin: .5rem 0 0 }
dt { font-family: ui-monospace, monospace }
dd { margin: 0 }
code { background: var(--soft); border-radius: .25rem; padding: .0625rem .25rem }
summary { cursor: pointer; font-size: .875rem; padding: .25rem 0 }
pre { background: var(--soft); border-radius: .5rem; font-size: .8125rem; margin: .25rem 0 .5rem; overflow: auto; padding: .75rem }
pre code { background: none; padding: 0 }
nav { font-size: .875rem }
nav h2 { font-size: .875rem; margin: 1rem 0 .25rem }
nav ul { list-style: none; margin: 0; padding: 0 }
nav a { display: block; font: .8125rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; padding: .125rem 0 }
@media (min-width: 64rem) {
  .page { display: grid; gap: 2.5rem; grid-template-columns: 20rem minmax(0, 1fr) }
  nav { max-height: calc(100vh - 2rem); overflow: auto; position: sticky; inset-block-start: 1rem }
}
`

/** The content security policy of the page: nothing but its own style, by its hash. */
export async function docsPolicy(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  const hash = Buffer.from(digest).toString('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

/** The routes as a page that needs no script and no other host. */
export function docsPage(
  routes: readonly RouteDeclaration[],
  { publicUrl }: { publicUrl: string | undefined },
): string {
  // What is for those who run the server comes after what it serves.
  const tags = [...new Set(routes.map(({ tag }) => tag))].sort(
    (one, other) => Number(one === 'Operations') - Number(other === 'Operations'),
  )
  const url = publicUrl ?? 'https://connect.example.com'
  const groups = tags.map((tag) => ({ routes: routes.filter((each) => each.tag === tag), tag }))
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Latchkey API</title><style>${style}</style></head>
<body>
<h1>Latchkey API</h1>
<p>For programs: <a href="/openapi.json">openapi.json</a>. Every answer carries <code>x-request-id</code>. Every error is
<code>{"status":"FAILED","code","reasons":[{"field","description"}],"requestId"}</code>.</p>
${common()}
<div class="page">
<nav aria-label="Contents">${groups.map(contents).join('')}</nav>
<main>${groups
    .map(
      (group) =>
        `<section aria-labelledby="${group.tag}"><h2 id="${group.tag}">${group.tag}</h2>${group.routes
          .map((each) => article(each, url))
          .join('')}</section>`,
    )
    .join('')}</main>
</div>
</body>
</html>
`
}

/** What most routes take. */
function common(): string {
  const rows = Object.entries(sdkParameters).map(
    ([name, { description }]) => `<dt>${name}?</dt><dd>${text(description)}</dd>`,
  )
  return `<p>A route of a project takes in its query</p><dl>
<dt>projectId</dt><dd>Or in the body, or the header <code>x-project-id</code>.</dd>${rows.join('')}</dl>`
}

function contents({ routes, tag }: { routes: readonly RouteDeclaration[]; tag: string }): string {
  const links = routes.map(
    (each) => `<li><a href="#${idOf(each)}"><b>${each.method}</b> ${escaped(each.path)}</a></li>`,
  )
  return `<h2><a href="#${tag}">${tag}</a></h2><ul>${links.join('')}</ul>`
}

function article(route: RouteDeclaration, url: string): string {
  const { access, method, path, summary, query, response } = route
  const rows = Object.entries(query ?? {})
    .filter(([name]) => access !== 'project' || !Object.hasOwn(sdkParameters, name))
    .map(
      ([name, { description, required }]) =>
        `<dt>${escaped(name)}${required ? '' : '?'}</dt><dd>${text(description)}</dd>`,
    )
  const id = idOf(route)
  return `<article id="${id}"><h3><a href="#${id}"><b>${method}</b> ${escaped(path)}</a></h3><p>${text(summary)}${
    access === 'project' ? ' Of a project.' : ''
  }</p>${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''}<p><code>${response.status}</code> ${text(response.description)}</p>${example(
    route,
    url,
  )}</article>`
}

/** A call, and what it answers. */
function example(route: RouteDeclaration, url: string): string {
  const { body, response } = route
  const asked = body && 'json' in body ? exampleOf(schemaOf(body.json)) : undefined
  const answer =
    typeof response.content === 'object' && !Array.isArray(response.content)
      ? JSON.stringify(exampleOf(schemaOf(response.content as $ZodType)), null, 2)
      : undefined
  return `<details><summary>Example</summary><pre><code>${escaped(curlOf(route, { body: asked, url }))}</code></pre>${
    answer === undefined ? '' : `<pre><code>${escaped(answer)}</code></pre>`
  }</details>`
}

function idOf({ method, path }: Pick<RouteDeclaration, 'method' | 'path'>): string {
  return operationId(method, path).replaceAll('_', '-')
}

/** Escapes, and turns \`code\` into code. */
function text(words: string): string {
  return escaped(words).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
