import type { ComponentProps, FunctionComponent } from 'react'
import type { Devices } from '../devices/createDevices.ts'
import type { DevicesSheet } from '../devices/DevicesSheet.tsx'
import { createQuestion, type Question } from './createQuestion.ts'

/** The list, and what draws it. */
export type DevicesShown = {
  devices: Devices
  Sheet: FunctionComponent<ComponentProps<typeof DevicesSheet>>
}

/** The sheet of the visitor’s devices, in the place where a page’s requests are approved: it is shown until they close it. */
export type ShownDevices = Pick<Question<DevicesShown, true>, 'getState' | 'subscribe'> & {
  close(): void
  /** @throws what loading its code has thrown */
  show(shown: DevicesShown, signal: AbortSignal): Promise<void>
}

export function createDevicesSheet(options: Parameters<typeof createQuestion>[0]): ShownDevices {
  const { answer, ask, getState, subscribe } = createQuestion<DevicesShown, true>(options)
  return {
    close: () => answer(true),
    getState,
    async show(shown, signal) {
      await ask(shown, signal)
    },
    subscribe,
  }
}
