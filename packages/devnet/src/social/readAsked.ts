import { isReturnAddress } from './isReturnAddress.ts'
import type { PlayClient } from './PlayClient.ts'
import type { StandIn } from './StandIn.ts'

/** What a visitor is sent to a provider with. */
export type Asked = {
  challenge: string
  nonce: string
  /** Empty where none is asked for. */
  prompt: string
  redirectUri: string
  scopes: readonly string[]
  state: string
}

/** Reads it, or says why the provider would send them nowhere (RFC 6749 4.1.2.1). */
export function readAsked(
  query: URLSearchParams,
  { client, standIn }: { client: PlayClient; standIn: StandIn },
): Asked | string {
  const { hasVerifier, maxState = Infinity, needsVerifier, prompts, responseMode } = standIn
  const { known, needed } = standIn.scopes
  const redirectUri = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== client.id) return 'invalid_client'
  if (!isReturnAddress(redirectUri, { client, standIn })) return 'redirect_uri_mismatch'
  if (query.get('response_type') !== 'code') return 'unsupported_response_type'
  const scopes = query.get('scope')?.split(' ').filter(Boolean) ?? []
  if (!scopes.every((each) => known.includes(each))) return 'invalid_scope'
  if (needed?.split(' ').some((each) => !scopes.includes(each))) return 'invalid_scope'
  // Apple's own rule, as a name or an address is asked for.
  if ((query.get('response_mode') ?? 'query') !== responseMode) return 'invalid_request'
  const prompt = query.get('prompt') ?? ''
  if (query.has('prompt') && !prompts.includes(prompt)) return 'invalid_request'
  const challenge = query.get('code_challenge') ?? ''
  const isHashed = hasVerifier && query.get('code_challenge_method') === 'S256'
  if (challenge === '' ? needsVerifier : !isHashed) return 'invalid_request'
  const state = query.get('state') ?? ''
  if (state.length > maxState) return 'invalid_request'
  const nonce = query.get('nonce') ?? ''
  return { challenge, nonce, prompt, redirectUri, scopes, state }
}
