# In a mount namespace of its own: runs a command in the files of an image, as an account. Only /data can be written, which is
# another folder.
set -eu
files=$1 data=$2 account=$3
shift 3
mount --bind "$files" "$files"
mount --bind "$data" "$files/data"
mkdir -p "$files/proc"
mount --bind /proc "$files/proc"
mount -o remount,ro,bind "$files"
exec setpriv --no-new-privs \
  unshare --root="$files" --wd=/data --setgid="$account" --setuid="$account" "$@"
