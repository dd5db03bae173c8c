import type { ComponentProps, FunctionComponent } from 'react'
import type { Devices } from '../devices/createDevices.ts'
import type { DevicesSheet } from '../devices/DevicesSheet.tsx'

/** The list of the visitor’s devices, and what draws it: it is shown until they close it. */
export type DevicesShown = {
  devices: Devices
  Sheet: FunctionComponent<ComponentProps<typeof DevicesSheet>>
}
