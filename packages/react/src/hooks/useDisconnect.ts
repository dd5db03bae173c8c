'use client'
import { type DisconnectParameters, disconnect } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { type Mutation, useMutation } from './useMutation.ts'

/** Disconnects one namespace, or all of them. */
export function useDisconnect(): useDisconnect.ReturnType {
  const latchkey = useLatchkey()
  const { run, ...progress } = useMutation((parameters: DisconnectParameters) =>
    disconnect(latchkey, parameters),
  )
  return {
    ...progress,
    disconnect: useCallback((parameters: DisconnectParameters = {}) => run(parameters), [run]),
  }
}

export declare namespace useDisconnect {
  type ReturnType = Omit<Mutation<DisconnectParameters, void>, 'run'> & {
    disconnect: (parameters?: DisconnectParameters) => Promise<void>
  }
}
