import { program } from '@hopechest/testing/machine/programs'
import { tellOfHost } from './host-of-page.ts'

tellOfHost({ file: 'host.py', start: () => [program('python3'), 'host.py'] })
