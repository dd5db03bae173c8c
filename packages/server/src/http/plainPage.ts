import { createHash } from 'node:crypto'
import type { ApiErrorStatus } from './ApiError.ts'
import type { ServerContext } from './ServerEnv.ts'

/** A page that says something in words, and may ask: no script, no picture, nothing of another host. */
export type PlainPage = {
  title: string
  lines: readonly string[]
  /** What the page is about, as terms with their values. */
  facts?: readonly (readonly [term: string, value: string])[] | undefined
  /** Each sends a form to `action`, with the value as `choice`. */
  buttons?: readonly { label: string; value: string }[] | undefined
  /** The path of the page itself where it is left out. */
  action?: string | undefined
  /** The form may lead to pages of other hosts: browsers hold redirects after it to the policy as well. */
  leadsAway?: true | undefined
  direction?: 'ltr' | 'rtl' | undefined
  locale?: string | undefined
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 30rem; overflow-wrap: anywhere; padding: 3rem 1rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem }
p { margin: 0 0 1rem }
dl { display: grid; gap: .25rem 1rem; grid-template-columns: max-content 1fr; margin: 0 0 1.5rem }
dt { opacity: .75 }
dd { margin: 0 }
form { display: grid; gap: .5rem }
button { font: inherit; min-block-size: 3rem; padding: .5rem 1rem }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Answers with a page that no cache keeps, no frame shows and no opener has a hold of. */
export function plainPage(
  c: ServerContext,
  page: PlainPage,
  status: 200 | ApiErrorStatus = 200,
): Response {
  c.header('Cache-Control', 'no-store')
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'${page.leadsAway ? ' https:' : ''}; frame-ancestors 'none'`,
  )
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  return c.html(htmlOf(page), status)
}

function htmlOf({
  action,
  buttons = [],
  direction = 'ltr',
  facts = [],
  lines,
  locale = 'en',
  title,
}: PlainPage): string {
  const paragraphs = lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')
  const rows = facts.map(
    ([term, value]) => `<dt>${escaped(term)}</dt><dd><bdi>${escaped(value)}</bdi></dd>`,
  )
  const controls = buttons.map(
    ({ label, value }) =>
      `<button name="choice" value="${escaped(value)}">${escaped(label)}</button>`,
  )
  return `<!doctype html>
<html lang="${escaped(locale)}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head>
<body>
<main>
<h1>${escaped(title)}</h1>
${paragraphs}
${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''}
${controls.length > 0 ? `<form method="post"${action === undefined ? '' : ` action="${escaped(action)}"`}>${controls.join('')}</form>` : ''}
</main>
</body>
</html>
`
}

function escaped(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
