import { Icon } from './Icon.tsx'

export function WalletIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M15 6.5V5a1.75 1.75 0 0 0-1.75-1.75H5A2 2 0 0 0 5 7h10.25C16.2 7 17 7.8 17 8.75v6.25c0 .97-.78 1.75-1.75 1.75H5A2 2 0 0 1 3 14.75V5.1" />
      <path d="M13.5 11.9h.01" strokeWidth={2.25} />
    </Icon>
  )
}
