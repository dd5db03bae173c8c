import { expect, onTestFinished, test, vi } from 'vitest'
import { setup } from '../fixtures/setup.ts'
import { raiseAlert } from './raiseAlert.ts'
import { sayAlert } from './sayAlert.ts'

const alert = { code: 'a.b_c', details: 'All of it.', message: 'Short', variant: 'error' } as const

function listening(debug: boolean) {
  const said = (['error', 'info', 'warn'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation(() => {}),
  )
  onTestFinished(() => {
    for (const spy of said) spy.mockRestore()
  })
  const it = setup({ debug })
  const words = () => said.map(({ mock }) => mock.calls.map(([text]) => text))
  return { ...it, words }
}

test('a mistake is said once, with where to read on, as loud as it is', () => {
  const { latchkey, words } = listening(true)
  sayAlert(latchkey, alert)
  sayAlert(latchkey, alert)
  sayAlert(latchkey, { ...alert, details: 'Another.', variant: 'info' })
  sayAlert(latchkey, { ...alert, details: 'Good.', variant: 'success' })
  sayAlert(latchkey, { ...alert, details: 'Careful.', variant: 'warning' })
  const at = '(@latchkey/core/docs/troubleshooting.md#ab_c)'
  expect(words()).toEqual([
    [`[latchkey] a.b_c: All of it. ${at}`],
    [`[latchkey] a.b_c: Another. ${at}`, `[latchkey] a.b_c: Good. ${at}`],
    [`[latchkey] a.b_c: Careful. ${at}`],
  ])
})

test('it is shown, and said only to who develops the site', () => {
  const { latchkey, state, words } = listening(false)
  raiseAlert(latchkey, alert)
  expect(state().alerts).toEqual([alert])
  expect(words().flat()).toEqual([])
  const loud = listening(true)
  raiseAlert(loud.latchkey, alert)
  expect(loud.words().flat()).toHaveLength(1)
})
