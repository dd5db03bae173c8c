import { providerFacts, type SocialProvider } from '@latchkey/protocol/wallet'
import type { LoginPlan } from '../window/loginPlan.ts'

/** What stands in for a provider on a developer's machine: origins, as the server writes them into the page. */
export type StandIns = Readonly<Partial<Record<SocialProvider, string>>>

/** Where a window asks a provider. Host, path and way back are by our own facts alone, whatever the plan says. */
export function providerAddress(
  { challenge, choosesAccount, client, nonce, provider, state }: LoginPlan,
  { origin, standIns }: { origin: string; standIns: StandIns },
): string {
  const { authorizationUrl, hasVerifier, responseMode, scope, takesPrompt } =
    providerFacts[provider]
  const real = new URL(authorizationUrl)
  const address = new URL(real.pathname, standIns[provider] ?? real.origin)
  address.search = String(
    new URLSearchParams({
      client_id: client,
      nonce,
      redirect_uri: `${origin}/returns/wallet/${provider}`,
      response_type: 'code',
      scope,
      state,
      ...(hasVerifier && { code_challenge: challenge, code_challenge_method: 'S256' }),
      ...(choosesAccount && takesPrompt && { prompt: 'select_account' }),
      ...(responseMode !== 'query' && { response_mode: responseMode }),
    }),
  )
  return address.href
}
