import { createDevices } from './createDevices.ts'
import { createDevicesApi } from './createDevicesApi.ts'
import { DevicesSheet } from './DevicesSheet.tsx'

/** Everything that the sheet of devices takes, in a file of its own. */
export const devicesParts = { createDevices, createDevicesApi, DevicesSheet }
