import { expect, test } from 'vitest'
import { projectIdMissing, rateLimited, serverError } from '../setupAlerts.ts'
import { dismiss, raise } from './alerts.ts'

test('one code shows once, with its newest text', () => {
  const alerts = raise(raise([], serverError('first')), serverError('second'))
  expect(alerts).toHaveLength(1)
  expect(alerts[0]?.details).toContain('second')
})

test('dismissing takes only that code away', () => {
  const alerts = raise(raise([], rateLimited()), projectIdMissing())
  expect(dismiss(alerts, 'rate_limited').map(({ code }) => code)).toEqual(['project_id_missing'])
})
