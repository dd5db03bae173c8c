import { ApiError } from '../http/ApiError.ts'
import type { Authenticators } from '../http/Authenticators.ts'
import type { OnrampProvider } from './OnrampProvider.ts'

/** More than any provider says of an order. */
const maxWebhookBytes = 64 * 1024

/** Recognises a provider by its signature over the body as it came, which is read by the provider's own file. */
export function authenticateWebhook({
  find,
  onRefused,
}: {
  find: (name: string) => OnrampProvider | undefined
  onRefused: (refusal: { outcome: 'odd' | 'unsigned'; provider: string }) => void
}): NonNullable<Authenticators['webhook']> {
  return async function authenticateWebhook(c) {
    const provider = find(c.req.param('provider') ?? '')
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    if (bytes.length > maxWebhookBytes)
      throw new ApiError({
        code: 'body_too_large',
        description: `The body is larger than ${maxWebhookBytes} bytes.`,
        status: 413,
      })
    const events = provider?.readWebhook({ bytes, header: (name) => c.req.header(name) })
    if (provider && typeof events === 'object') return { events, provider: provider.name }
    if (provider && typeof events === 'string')
      onRefused({ outcome: events, provider: provider.name })
    if (events === 'odd')
      throw new ApiError({
        code: 'webhook_odd',
        description: 'The body is signed, and has another shape than expected.',
        status: 422,
      })
    throw new ApiError({
      code: 'webhook_unsigned',
      description: 'The body has no signature of the provider that counts now.',
      status: 401,
    })
  }
}
