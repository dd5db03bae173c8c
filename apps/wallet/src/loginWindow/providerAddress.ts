import { providerFacts, returnPath, type WindowProvider } from '@latchkey/protocol/wallet'
import type { LoginPlan } from '../window/loginPlan.ts'

/** What stands in for a provider on a developer's machine: origins, as the server writes them into the page. */
export type StandIns = Readonly<Partial<Record<WindowProvider, string>>>

/**
 * Where a window asks a provider for what a role needs. Host, path and way back are by our own facts alone, whatever the plan
 * says.
 */
export function providerAddress(
  { choosesAccount, nonce, provider, recovery, ...plan }: LoginPlan,
  {
    mark,
    origin,
    role,
    standIns,
  }: {
    /** What the role `wallet` is to bring back beside its answer. */
    mark?: string | undefined
    origin: string
    /** The role `recovery` has its code first. */
    role: 'recovery' | 'wallet'
    standIns: StandIns
  },
): string {
  const { authorizationUrl, hasVerifier, prompts, proof, responseMode, scope } =
    providerFacts[provider]
  const isSecond = role === 'wallet' && recovery !== undefined
  const { challenge, client, state } = (role === 'recovery' && recovery) || plan
  // Who has chosen a moment ago is not asked again.
  const prompt = choosesAccount && !isSecond ? prompts?.choose : prompts?.pass
  const real = new URL(authorizationUrl)
  const address = new URL(real.pathname, standIns[provider] ?? real.origin)
  address.search = String(
    new URLSearchParams({
      client_id: client,
      redirect_uri: `${origin}${returnPath(role, provider)}`,
      response_type: 'code',
      state: mark === undefined ? state : `${state}.${mark}`,
      ...(proof === 'idToken' && { nonce }),
      ...(scope !== undefined && { scope }),
      ...(hasVerifier && { code_challenge: challenge, code_challenge_method: 'S256' }),
      ...(prompt !== undefined && { prompt }),
      ...(responseMode !== 'query' && { response_mode: responseMode }),
    }),
  )
  return address.href
}
