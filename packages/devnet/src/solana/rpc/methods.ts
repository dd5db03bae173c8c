import { accountMethods } from './accountMethods.ts'
import { clusterMethods } from './clusterMethods.ts'
import type { Methods } from './method.ts'
import { transactionMethods } from './transactionMethods.ts'

/** Every method of the RPC, by name. */
export const methods: Methods = { ...accountMethods, ...clusterMethods, ...transactionMethods }
