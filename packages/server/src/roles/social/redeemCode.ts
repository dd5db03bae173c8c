import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  customFetch,
  nopkce,
  skipStateCheck,
  validateAuthResponse,
} from 'oauth4webapi'
import type { Logger } from 'pino'
import * as z from 'zod'
import { fetchNode } from '../../upstream/fetchNode.ts'
import { readAnswer } from '../../upstream/readAnswer.ts'
import type { Provider } from '../providers/Provider.ts'
import { providerDown, providerRefused } from './loginErrors.ts'
import { type ProviderContext, providerChainId, providerTimeoutMs } from './openProviders.ts'
import { providerUrl } from './providerUrl.ts'

const maxTokenLength = 8192
const tokens = z.object({ id_token: z.string().max(maxTokenLength) })
const refusal = z.object({ error: z.string().max(64) })

/** Statuses by which a provider says what is wrong with a request (RFC 6749 5.2). */
const refusals = [400, 401]

/** A code with all that the provider asks for beside it. */
export type Redeemed = {
  client: string
  code: string
  provider: Provider
  redirectUri: string
  secret: string
  standIn?: string | undefined
  /** Sent to a provider that has asked for its hash. */
  verifier: string
}

/**
 * Exchanges a code for an ID token, which is not verified here; other tokens are not kept.
 *
 * @throws {ApiError} 403 `provider_refused` for a code that does not count, 503 `provider_down`
 */
export async function redeemCode(
  { client: id, code, provider, redirectUri, secret, standIn, verifier }: Redeemed,
  context: ProviderContext & { logger: Pick<Logger, 'error'> },
): Promise<string> {
  const { issuer, name } = provider
  const server = { issuer, token_endpoint: providerUrl(provider.tokenUrl, standIn) }
  const client = { client_id: id }
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    ClientSecretPost(secret),
    // The state has found the login already.
    validateAuthResponse(server, client, new URLSearchParams({ code }), skipStateCheck),
    redirectUri,
    // Without one the nonce alone ties a code to its login.
    provider.hasVerifier ? verifier : nopkce,
    {
      [allowInsecureRequests]: standIn !== undefined,
      [customFetch]: (url, { body, headers }) => post(url, { body, headers }, context),
    },
  )
  const text = await response.text()
  if (response.ok) {
    const answer = readAnswer(text, tokens)
    if (!answer) throw providerDown(new Error(`${name}: no ID token in its answer`))
    return answer.value.id_token
  }
  const error = readAnswer(text, refusal)?.value.error
  if (error === 'invalid_grant') throw providerRefused()
  // Of the operator: the visitor can do nothing about it.
  context.logger.error(
    { error, provider: name },
    'a provider refuses this server: compare client, secret or key, and return address with those at the provider',
  )
  throw providerDown(new Error(`${name}: ${error ?? response.status}`))
}

async function post(
  url: string,
  { body, headers }: { body: unknown; headers: Record<string, string> },
  { budget, clock, observer, signal }: ProviderContext,
): Promise<Response> {
  const startedAt = clock.now()
  const { host: upstream } = new URL(url)
  const hold = budget.open({ chainId: providerChainId })
  try {
    const answer = await fetchNode(
      { timeoutMs: providerTimeoutMs, url, weight: 1 },
      { answers: refusals, body: String(body), clock, headers, hold, method: 'POST', signal },
    )
    observer.onUpstreamRequest({
      chainId: providerChainId,
      durationMs: clock.now() - startedAt,
      outcome: answer.outcome === 'text' ? 'answered' : answer.outcome,
      upstream,
    })
    if (answer.outcome !== 'text') throw providerDown(new Error(`${upstream}: ${answer.outcome}`))
    return new Response(answer.text, { status: answer.status })
  } finally {
    hold.release()
  }
}
