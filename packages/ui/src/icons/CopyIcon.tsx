import { Icon } from './Icon.tsx'

export function CopyIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect height="9.5" rx="2.25" width="9.5" x="7.5" y="7.5" />
      <path d="M12.5 5v-.25A1.75 1.75 0 0 0 10.75 3h-6A1.75 1.75 0 0 0 3 4.75v6c0 .97.78 1.75 1.75 1.75H5" />
    </Icon>
  )
}
