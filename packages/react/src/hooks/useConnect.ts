'use client'
import { type ConnectParameters, connect } from '@latchkey/core'
import { useLatchkey } from './useLatchkey.ts'
import { type Mutation, useMutation } from './useMutation.ts'

type Result = Awaited<ReturnType<typeof connect>>

/** Connects a wallet by connector id, without the modal. */
export function useConnect(): useConnect.ReturnType {
  const latchkey = useLatchkey()
  const { run, ...progress } = useMutation((parameters: ConnectParameters) =>
    connect(latchkey, parameters),
  )
  return { ...progress, connect: run }
}

export declare namespace useConnect {
  type ReturnType = Omit<Mutation<ConnectParameters, Result>, 'run'> & {
    connect: Mutation<ConnectParameters, Result>['run']
  }
}
