import { expect, test } from 'vitest'
import { alertFor } from '../alertFor.ts'
import { dismiss, raise } from './alerts.ts'

test('one code shows once, with its newest text', () => {
  const alerts = raise(raise([], alertFor.serverError('first')), alertFor.serverError('second'))
  expect(alerts).toHaveLength(1)
  expect(alerts[0]?.details).toContain('second')
})

test('dismissing takes only that code away', () => {
  const alerts = raise(raise([], alertFor.rateLimited()), alertFor.projectIdMissing())
  expect(dismiss(alerts, 'rate_limited').map(({ code }) => code)).toEqual(['project_id_missing'])
})

test('the disabled multi-wallet alert is an info that reads as specified (S8.34)', () => {
  expect(alertFor.multiWalletDisabled()).toMatchObject({
    details: expect.stringMatching(/^Multi-wallet support is not enabled/),
    variant: 'info',
  })
})
