'use client'
import { useAccount, useNetwork } from '@latchkey/react'
import { SendEther } from './SendEther.tsx'
import { SignMessage } from './SignMessage.tsx'

export function Account() {
  const { address, status } = useAccount()
  const { networkId } = useNetwork()

  return (
    <>
      <dl>
        <dt>Status</dt>
        <dd id="status">{status}</dd>
        <dt>Address</dt>
        <dd id="address">{address}</dd>
        <dt>Network</dt>
        <dd id="network">{networkId}</dd>
      </dl>
      {status === 'connected' ? (
        <>
          <SignMessage />
          <SendEther />
        </>
      ) : (
        <p>Connect a wallet to sign and send.</p>
      )}
    </>
  )
}
