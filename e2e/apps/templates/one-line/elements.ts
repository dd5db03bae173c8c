// The page has no types; what is installed has.
import type { ElementEvents } from '@latchkey/elements'

export type Connected = ElementEvents['latchkey-connect']['detail']
