import { html } from 'hono/html'
import { standInPage } from '../standInPage.ts'
import type { Channel } from './createChannels.ts'
import { playFarcasters } from './PlayFarcaster.ts'

const name = 'Farcaster'

const buttons = html`<button name="by" value="custody">Sign in</button>
<button name="by" value="auth">Sign in by an auth address</button>`

/** Shows what is asked, as an app on the visitor's phone does, and asks who signs. */
export function relayPage({ domain, nonce, siweUri }: Channel, { action }: { action: string }) {
  const accounts = playFarcasters.map(
    ({ fid, userName }) => html`<form action="${action}" aria-label="${userName}" method="post">
<p>${userName} (${fid}) <input name="fid" type="hidden" value="${fid}"><input name="userName" type="hidden" value="${userName}">
${buttons}</p>
</form>
`,
  )
  return standInPage(
    name,
    html`<h1>Sign in to ${domain}</h1>
<p>Only sign if ${domain} is where you began: whoever shows you this code is let in as you.</p>
<dl><dt>Address</dt><dd>${siweUri}</dd><dt>Nonce</dt><dd>${nonce}</dd></dl>
${accounts}<form action="${action}" aria-label="Another account" method="post">
<p><label>Number <input inputmode="numeric" maxlength="9" name="fid" pattern="[1-9][0-9]*" required></label>
<label>Username <input maxlength="32" name="userName" pattern="[a-z0-9][a-z0-9.\\-]*" required></label>
${buttons}</p>
</form>`,
  )
}

/** Says that it is done. */
export function signedPage({ domain }: Channel) {
  return standInPage(name, html`<h1>Signed in to ${domain}</h1><p>Go back to where you began.</p>`)
}

/** Says why nothing is signed. */
export function unsignedPage(because: string) {
  return standInPage(name, html`<h1>Nothing was signed</h1><p>${because}</p>`)
}
