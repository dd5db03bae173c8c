import { html, raw } from 'hono/html'
import type { PlayField } from './PlayAccount.ts'
import type { StandIn } from './StandIn.ts'
import { standInPage } from './standInPage.ts'

function inputOf({ isOptional = false, maxLength, name, pattern, type = 'text' }: PlayField) {
  const bounds = pattern === undefined ? '' : html`pattern="${pattern}"`
  return html`<input maxlength="${maxLength}" name="${name}" ${bounds} ${isOptional ? '' : 'required'} type="${type}">`
}

/** Asks who the visitor is. Each way on has a form of its own: the Enter key in a field clicks the first button of its form. */
export function consentPage(
  { accounts: known, fields, name }: StandIn,
  { action, client }: { action: string; client: string },
) {
  const accounts = known.map(
    ({ email, name: shown, sub, userName }) =>
      html`<p><button name="choice" value="${sub}">${email ?? userName ?? shown}</button></p>
`,
  )
  const typed = fields.map(
    (field) => html`<label>${field.label} ${inputOf(field)}</label>
`,
  )
  return standInPage(
    name,
    html`<h1>Choose an account</h1>
<p>to continue to ${client}</p>
<form action="${action}" method="post">
${accounts}</form>
<form action="${action}" method="post">
<p>${typed}<button name="choice" value="other">Use another account</button></p>
</form>
<form action="${action}" method="post">
<p><button name="choice" value="none">Cancel</button></p>
</form>`,
  )
}

/** Says why a visitor is sent nowhere. */
export function refusalPage({ name }: StandIn, error: string) {
  return standInPage(name, html`<h1>Access blocked</h1><p>Error 400: ${error}</p>`)
}

/** Sends a visitor back by a form, which no cookie of theirs comes with: by itself, or by its button where there is no script. */
export function backPage(
  { name }: StandIn,
  { action, said }: { action: string; said: URLSearchParams },
) {
  const fields = [...said].map(
    ([field, value]) => html`<input name="${field}" type="hidden" value="${value}">
`,
  )
  return standInPage(
    name,
    html`<form action="${action}" method="post">
${fields}<button>Continue</button>
</form>
<script>${raw('document.forms[0].submit()')}</script>`,
  )
}
