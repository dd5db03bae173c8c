import type {
  AccountButton,
  ConnectButton,
  LatchkeyModal,
  NetworkButton,
} from '@latchkey/react/elements'
import type { ComponentProps } from 'react'

/** What each part of a page is drawn with. */
export type PartProps = {
  account: AccountButton.Props
  connect: ConnectButton.Props
  modal: ComponentProps<typeof LatchkeyModal>
  network: NetworkButton.Props
}

/** Something of the instance that stands in the page, in a node of its own. */
export type Part = {
  [Kind in keyof PartProps]: {
    kind: Kind
    container: Element | DocumentFragment
    props: PartProps[Kind]
  }
}[keyof PartProps]
