import type { ThemeMode, ThemeVariables } from '@latchkey/core'
import type * as ui from '@latchkey/ui'
import { expectTypeOf, test } from 'vitest'

// Checked by the compiler. `ui` imports nothing of ours, and core has no look: each needs the type by itself.

test('what a site may set is what the look knows', () => {
  expectTypeOf<ThemeVariables>().toEqualTypeOf<ui.ThemeVariables>()
  expectTypeOf<ThemeMode>().toEqualTypeOf<ui.ThemeMode>()
})
