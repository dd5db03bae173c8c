import { useEffect, useRef } from 'react'
import { useConnect } from 'wagmi'

/** The least a wallet list can be: a native dialog with the announced wallets. */
export function FloorList({ onClose }: FloorList.Props) {
  const { connect, connectors } = useConnect()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog onClose={onClose} ref={dialog}>
      {connectors.map((connector) => (
        <button
          className="row"
          key={connector.uid}
          onClick={() => connect({ connector }, { onSuccess: onClose })}
          type="button"
        >
          {connector.name}
        </button>
      ))}
    </dialog>
  )
}

export declare namespace FloorList {
  type Props = { onClose: () => void }
}
