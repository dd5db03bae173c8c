import type { Hono } from 'hono'
import { z } from 'zod'
import { askedKinds, type ProviderControl } from '../ProviderControl.ts'
import type { StandIn } from '../StandIn.ts'

/** Moves it from another process, and isolates its pages where that is wanted. */
export function addControl(
  app: Hono,
  { control, standIn }: { control: ProviderControl; standIn: StandIn },
): void {
  /** What a test sets that is not of this process. */
  const body = z.strictObject({
    coop: z.boolean().optional(),
    mood: z.enum(standIn.moods).optional(),
    moodAt: z.array(z.enum(askedKinds)).optional(),
    namesItself: z.boolean().optional(),
  })

  app.use(standIn.paths.authorize, async (context, next) => {
    if (control.coop) context.header('Cross-Origin-Opener-Policy', 'same-origin')
    await next()
  })

  app.post('/control', async (context) => {
    const asked = body.safeParse(await context.req.json().catch(() => undefined))
    if (!asked.success) return context.json({ error: z.prettifyError(asked.error) }, 400)
    Object.assign(control, asked.data)
    return context.body(null, 204)
  })
}
