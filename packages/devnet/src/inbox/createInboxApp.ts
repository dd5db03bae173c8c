import { Hono } from 'hono'
import { html } from 'hono/html'
import { agoText } from './agoText.ts'
import type { Inbox, Mail } from './createInbox.ts'

const style = `body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
iframe { background: #fff; border: 1px solid #888; height: 30rem; width: 100% }
pre { white-space: pre-wrap }
.sides { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)) }
td, th { padding: .25rem 1rem .25rem 0; text-align: start }
:root { color-scheme: light dark }
`

/** Each button with a code copies it. */
const script = `document.addEventListener('click', async ({ target }) => {
  const code = target.dataset?.code
  if (!code) return
  await navigator.clipboard.writeText(code)
  target.textContent = 'Copied'
})
`

const pagePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; frame-src 'self'; script-src 'self'; style-src 'self'"
/** A mail runs nothing and loads nothing; its links open in a tab of their own. */
const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox'
const mailPolicy = `sandbox ${mailSandbox}; default-src 'none'; img-src data:; style-src 'unsafe-inline'`

/** The inbox of a world: a page for people, `GET /api/mails?to=` for tests. */
export function createInboxApp(
  inbox: Inbox,
  {
    demoUrl = () => undefined,
    now = Date.now,
  }: {
    /** Of the page from which visitors come here; it may start after the inbox. */
    demoUrl?: (() => string | undefined) | undefined
    now?: (() => number) | undefined
  } = {},
): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
    context.header('referrer-policy', 'no-referrer')
    context.header('x-content-type-options', 'nosniff')
    if (!context.res.headers.has('content-security-policy'))
      context.header('content-security-policy', pagePolicy)
  })
  app.get('/api/mails', (context) => context.json(inbox.list(context.req.query('to'))))
  app.get('/inbox.css', (context) => context.body(style, 200, { 'content-type': 'text/css' }))
  app.get('/inbox.js', (context) =>
    context.body(script, 200, { 'content-type': 'text/javascript' }),
  )
  app.get('/', (context) => {
    // New mails come without a script.
    context.header('refresh', '5')
    const mails = inbox.list(context.req.query('to'))
    return context.html(listPage(mails, { demoUrl: demoUrl(), nowMs: now() }))
  })
  app.get('/mails/:id', (context) => {
    const mail = inbox.find(context.req.param('id'))
    return mail ? context.html(mailPage(mail, demoUrl())) : context.notFound()
  })
  app.get('/mails/:id/html', (context) => {
    const mail = inbox.find(context.req.param('id'))
    if (!mail) return context.notFound()
    context.header('content-security-policy', mailPolicy)
    return context.html(`<base target="_blank">${mail.html}`)
  })
  return app
}

function page(title: string, content: unknown) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta content="width=device-width" name="viewport">
<title>${title}</title>
<link href="/inbox.css" rel="stylesheet">
<script defer src="/inbox.js"></script>
</head>
<body>${content}</body>
</html>`
}

function demoLink(demoUrl: string | undefined) {
  return demoUrl === undefined ? '' : html`<p><a href="${demoUrl}">Back to the demo</a></p>\n`
}

function copyButton(code: string | undefined) {
  return code === undefined
    ? ''
    : html`<button data-code="${code}" type="button">Copy code</button>`
}

function time(atMs: number) {
  const iso = new Date(atMs).toISOString()
  return html`<time datetime="${iso}">${iso}</time>`
}

function listPage(
  mails: readonly Mail[],
  { demoUrl, nowMs }: { demoUrl: string | undefined; nowMs: number },
) {
  const rows = mails.map(
    (mail) => html`<tr>
<td><a href="/mails/${mail.id}">${mail.subject || 'No subject'}</a></td>
<td>${mail.to.join(', ')}</td>
<td>${time(mail.at)}, ${agoText(mail.at, nowMs)}</td>
<td>${mail.code ?? ''} ${copyButton(mail.code)}</td>
</tr>
`,
  )
  const table = html`<table>
<tr><th>Subject</th><th>To</th><th>Came</th><th>Code</th></tr>
${rows}</table>`
  return page(
    'Inbox',
    html`${demoLink(demoUrl)}<h1>Inbox</h1>
${mails.length > 0 ? table : html`<p>No mail yet. Everything this world sends comes here.</p>`}`,
  )
}

function mailPage(mail: Mail, demoUrl: string | undefined) {
  const links = mail.links.map(
    (link) => html`<li><a href="${link}" rel="noreferrer" target="_blank">${link}</a></li>\n`,
  )
  return page(
    mail.subject || 'No subject',
    html`${demoLink(demoUrl)}<p><a href="/">Inbox</a></p>
<h1>${mail.subject || 'No subject'}</h1>
<p>To ${mail.to.join(', ')}, ${time(mail.at)}</p>
<p>${copyButton(mail.code)}</p>
<ul>${links}</ul>
<div class="sides">
<pre>${mail.text}</pre>
<iframe sandbox="${mailSandbox}" src="/mails/${mail.id}/html" title="As HTML"></iframe>
</div>`,
  )
}
