# In namespaces of its own, which end with it: runs a script as root in the files of a Debian.
set -eu
tree=$1
script=$2
# Its root is a mount of its own, as programs expect that make containers.
mount --bind "$tree" "$tree"
mount --rbind /dev "$tree/dev"
mount -t proc proc "$tree/proc"
# This shell stays, and stays root: it is the one that is killed, and takes all that it started with it.
chroot "$tree" sh -euc "$script"
exit 0
