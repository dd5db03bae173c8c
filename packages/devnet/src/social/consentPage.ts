import { html } from 'hono/html'
import { playAccounts, type StandIn } from './StandIn.ts'

function page(title: string, content: unknown) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta content="width=device-width" name="viewport">
<title>${title}</title>
</head>
<body>
<p><strong>This is not ${title}.</strong> It stands in for it in a world for development: no account here is real.</p>
${content}
</body>
</html>`
}

/** Asks who the visitor is. Each way on has a form of its own: the Enter key in a field clicks the first button of its form. */
export function consentPage(
  { name }: StandIn,
  { action, client }: { action: string; client: string },
) {
  const accounts = playAccounts.map(
    ({ email, sub }) =>
      html`<p><button name="choice" value="${sub}">${email}</button></p>
`,
  )
  return page(
    name,
    html`<h1>Choose an account</h1>
<p>to continue to ${client}</p>
<form action="${action}" method="post">
${accounts}</form>
<form action="${action}" method="post">
<p><label>Address <input name="email" required type="email"></label>
<label>Subject <input maxlength="255" name="sub" required></label>
<button name="choice" value="other">Use another account</button></p>
</form>
<form action="${action}" method="post">
<p><button name="choice" value="none">Cancel</button></p>
</form>`,
  )
}

/** Says why a visitor is sent nowhere. */
export function refusalPage({ name }: StandIn, error: string) {
  return page(name, html`<h1>Access blocked</h1><p>Error 400: ${error}</p>`)
}
