import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Inbox, Mail } from './createInbox.ts'

const style = `body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
iframe { background: #fff; border: 1px solid #888; height: 30rem; width: 100% }
pre { white-space: pre-wrap }
.sides { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)) }
td, th { padding: .25rem 1rem .25rem 0; text-align: start }
:root { color-scheme: light dark }
`

const pagePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; frame-src 'self'; style-src 'self'"
/** A mail runs nothing and loads nothing; its links open in a tab of their own. */
const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox'
const mailPolicy = `sandbox ${mailSandbox}; default-src 'none'; img-src data:; style-src 'unsafe-inline'`

/** The inbox of a world: a page for people, `GET /api/mails?to=` for tests. */
export function createInboxApp(inbox: Inbox): Hono {
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
  app.get('/', (context) => {
    // New mails come without a script.
    context.header('refresh', '5')
    return context.html(listPage(inbox.list(context.req.query('to'))))
  })
  app.get('/mails/:id', (context) => {
    const mail = inbox.find(context.req.param('id'))
    return mail ? context.html(mailPage(mail)) : context.notFound()
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
</head>
<body>${content}</body>
</html>`
}

function listPage(mails: readonly Mail[]) {
  const rows = mails.map(
    (mail) => html`<tr>
<td><a href="/mails/${mail.id}">${mail.subject || 'No subject'}</a></td>
<td>${mail.to.join(', ')}</td>
<td><time>${new Date(mail.at).toISOString()}</time></td>
<td>${mail.code ?? ''}</td>
</tr>
`,
  )
  const table = html`<table>
<tr><th>Subject</th><th>To</th><th>Came</th><th>Code</th></tr>
${rows}</table>`
  return page(
    'Inbox',
    html`<h1>Inbox</h1>
${mails.length > 0 ? table : html`<p>No mail yet. Everything this world sends comes here.</p>`}`,
  )
}

function mailPage(mail: Mail) {
  const links = mail.links.map(
    (link) => html`<li><a href="${link}" rel="noreferrer" target="_blank">${link}</a></li>\n`,
  )
  return page(
    mail.subject || 'No subject',
    html`<p><a href="/">Inbox</a></p>
<h1>${mail.subject || 'No subject'}</h1>
<p>To ${mail.to.join(', ')}, <time>${new Date(mail.at).toISOString()}</time></p>
<ul>${links}</ul>
<div class="sides">
<pre>${mail.text}</pre>
<iframe sandbox="${mailSandbox}" src="/mails/${mail.id}/html" title="As HTML"></iframe>
</div>`,
  )
}
