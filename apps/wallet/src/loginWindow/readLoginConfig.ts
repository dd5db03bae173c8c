import { providerFacts, type WindowProvider } from '@latchkey/protocol/wallet'
import type { StandIns } from './providerAddress.ts'

/** What the server writes into the page, read by hand: what stands in for providers, on a developer's machine alone. */
export function readLoginConfig(from: Pick<Document, 'querySelector'>): { standIns: StandIns } {
  const content = from.querySelector('meta[name="latchkey-wallet"]')?.getAttribute('content')
  try {
    const { standIns } = Object(JSON.parse(content ?? '')) as { standIns?: StandIns }
    const named = Object.entries(standIns ?? {}).filter(
      ([name, origin]) => isProvider(name) && isOrigin(origin),
    )
    return { standIns: Object.fromEntries(named) }
  } catch {
    return { standIns: {} }
  }
}

function isProvider(name: string): name is WindowProvider {
  return Object.hasOwn(providerFacts, name)
}

function isOrigin(text: unknown): boolean {
  try {
    return new URL(String(text)).origin === text
  } catch {
    return false
  }
}
