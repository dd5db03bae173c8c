import type { PlayClient } from './PlayClient.ts'
import type { StandIn } from './StandIn.ts'

/** What a visitor is sent to a provider with. */
export type Asked = { challenge: string; nonce: string; redirectUri: string; state: string }

/** Reads it, or says why the provider would send them nowhere (RFC 6749 4.1.2.1). */
export function readAsked(
  query: URLSearchParams,
  {
    client,
    standIn: { hasPrompt, hasVerifier, responseMode, scopes },
  }: { client: PlayClient; standIn: StandIn },
): Asked | string {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== client.id) return 'invalid_client'
  if (!client.redirectUris.includes(redirectUri)) return 'redirect_uri_mismatch'
  if (query.get('response_type') !== 'code') return 'unsupported_response_type'
  const asked = query.get('scope')?.split(' ') ?? []
  if (!asked.every((each) => scopes.includes(each)) || !asked.includes(scopes[0]))
    return 'invalid_scope'
  // Apple's own rule, as a name or an address is asked for.
  if ((query.get('response_mode') ?? 'query') !== responseMode) return 'invalid_request'
  if (query.has('prompt') && !hasPrompt) return 'invalid_request'
  const challenge = query.get('code_challenge') ?? ''
  const isHashed = hasVerifier && query.get('code_challenge_method') === 'S256'
  if (challenge !== '' && !isHashed) return 'invalid_request'
  const nonce = query.get('nonce') ?? ''
  return { challenge, nonce, redirectUri, state: query.get('state') ?? '' }
}
