<?php
/**
 * Ways on which a stranger may look for a private registry or for the owner of a public one. In an address stand {open}
 * and {closed} for the numbers of the two registries, {open-slug} and {closed-slug} for their slugs, {olive} for the
 * number of their owner. {list} is the page of a registry that is tried, {page} a page of the site full of lists.
 *
 * A way is an address, or an address with the fields of a form. `nonce` names a field of the form and what WordPress
 * wants in it; `xml` is a call over XML-RPC with these words, in which {login} and {password} are those of the caller.
 */
declare(strict_types=1);

namespace Hopechest\Tests;

/** The pages of the registries themselves, and what WordPress hangs on to an address. */
const WAYS_TO_PAGES = array(
	'/registry/',
	'/registry/{closed-slug}/',
	'/registry/{closed-slug}/embed/',
	'/registry/{closed-slug}/feed/',
	'/registry/{closed-slug}/page/2/',
	'/registry/{closed-slug}/trackback/',
	'/registry/{closed-slug}/attachment/a/',
	'/registry/quiet',
	'/{closed-slug}/',
	'/quiet',
	'/registry/{closed-slug}/?hopechest=give&gift=1',
	'/registry/{closed-slug}/?hopechest=back&purchase=1&back=x',
	'/registry/{open-slug}/',
	'/registry/{open-slug}/embed/',
	'/registry/{open-slug}/feed/',
	'/registry/{open-slug}/?author_name=php-olive',
	'/{page}/',
	'/{page}/?registry={closed}',
	'/{page}/?registry={closed-slug}',
);

/** Parameters of the front page. */
const WAYS_BY_PARAMETER = array(
	'/?p={closed}',
	'/?p={closed}&post_type=gift_registry',
	'/?p={closed}&preview=true',
	'/?p={closed}&preview=true&preview_id={closed}&preview_nonce=0123456789',
	'/?post_type=gift_registry&p={closed}&preview=true',
	'/?p={closed}&embed=true',
	'/?p={closed}&feed=rss2',
	'/?p={closed}&withcomments=1&feed=rss2',
	'/?p={closed}&tb=1',
	'/?page_id={closed}',
	'/?attachment_id={closed}',
	'/?attachment={closed-slug}',
	'/?name={closed-slug}',
	'/?pagename={closed-slug}',
	'/?pagename=registry/{closed-slug}',
	'/?name={closed-slug}&post_type=gift_registry',
	'/?gift_registry={closed-slug}',
	'/?gift_registry={closed-slug}&feed=rss2',
	'/?registry={closed}',
	'/?registry={closed-slug}',
	'/?registry={closed}&p={open}',
	'/?registry={open}&author={olive}',
	'/?author={olive}',
	'/?author={olive}&feed=rss2',
	'/?author={olive}&p={open}',
	'/?author={olive}&post_type=gift_registry',
	'/?author={olive}&p={open}&post_type=gift_registry',
	'/?author={olive}&gift_registry={open-slug}',
	'/?author=-1&post_type=gift_registry',
	'/?author_name=php-olive',
	'/author/php-olive/',
	'/author/php-olive/feed/',
);

/** Lists, searches, archives, feeds and maps of the whole site. */
const WAYS_BY_LIST = array(
	'/?post_type=gift_registry',
	'/?post_type[]=post&post_type[]=gift_registry',
	'/?post_type=any',
	'/?post_type=gift_registry&feed=rss2',
	'/?post_type=gift_registry&s=Zanzibar',
	'/?post_type=gift_registry&orderby=author',
	'/?post_type=gift_registry&posts_per_page=100&nopaging=1',
	'/?post_type=gift_registry&post_status=private',
	'/?post_status=private',
	'/?post_status=any&post_type=any&s=Zanzibar',
	'/?post_type=gift_registry&year={year}',
	'/{year}/',
	'/?s=Zanzibar',
	'/?s=spinach',
	'/?s=Zanzibar&feed=rss2',
	'/?s={closed-slug}&exact=1',
	'/?meta_key=registry_event_type&post_type=gift_registry',
	'/?feed=rss2',
	'/?feed=comments-rss2',
	'/wp-sitemap.xml',
	'/wp-sitemap-users-1.xml',
	'/wp-sitemap-posts-gift_registry-1.xml',
	'/?sitemap=posts&sitemap-subtype=gift_registry&paged=1',
	'/robots.txt',
);

/** REST, in all contexts and with all parameters that a list knows. */
const WAYS_OVER_REST = array(
	'/wp-json/wp/v2/gift_registry',
	'/wp-json/wp/v2/gift_registry?per_page=100&context=embed',
	'/wp-json/wp/v2/gift_registry?context=edit',
	'/wp-json/wp/v2/gift_registry?status=private',
	'/wp-json/wp/v2/gift_registry?status[]=publish&status[]=private&context=edit',
	'/wp-json/wp/v2/gift_registry?author={olive}',
	'/wp-json/wp/v2/gift_registry?author_exclude=1',
	'/wp-json/wp/v2/gift_registry?orderby=author&order=asc',
	'/wp-json/wp/v2/gift_registry?search=Zanzibar',
	'/wp-json/wp/v2/gift_registry?search=Zanzibar&search_columns=post_title&status=private',
	'/wp-json/wp/v2/gift_registry?after=2000-01-01T00:00:00&before=2100-01-01T00:00:00',
	'/wp-json/wp/v2/gift_registry?modified_after=2000-01-01T00:00:00',
	'/wp-json/wp/v2/gift_registry?include={closed}',
	'/wp-json/wp/v2/gift_registry?include={closed}&status=private',
	'/wp-json/wp/v2/gift_registry?include[]={open}&include[]={closed}&orderby=include&_embed=1',
	'/wp-json/wp/v2/gift_registry?include={closed}&author={olive}',
	'/wp-json/wp/v2/gift_registry?slug={closed-slug}',
	'/wp-json/wp/v2/gift_registry?slug={closed-slug}&status=private',
	'/wp-json/wp/v2/gift_registry/{closed}',
	'/wp-json/wp/v2/gift_registry/{closed}?context=embed',
	'/wp-json/wp/v2/gift_registry/{closed}?context=edit',
	'/wp-json/wp/v2/gift_registry/{closed}?_fields=slug,link,author',
	'/wp-json/wp/v2/gift_registry/{closed}?password=x',
	'/wp-json/wp/v2/gift_registry/{closed}?_envelope=1&_embed=1',
	'/wp-json/wp/v2/gift_registry/{closed}/revisions',
	'/wp-json/wp/v2/gift_registry/{closed}/autosaves',
	'/wp-json/wp/v2/gift_registry/{open}',
	'/wp-json/wp/v2/gift_registry/{open}?_embed=author,up',
	'/wp-json/wp/v2/gift_registry/{open}?_fields=_links,author',
	'/wp-json/wp/v2/gift_registry/{open}?context=edit',
	'/?rest_route=/wp/v2/gift_registry/{closed}',
	'/wp-json/wp/v2/posts/{closed}',
	'/wp-json/wp/v2/posts?include={closed}',
	'/wp-json/wp/v2/posts?slug={closed-slug}',
	'/wp-json/wp/v2/posts?status=private',
	'/wp-json/wp/v2/pages/{closed}',
	'/wp-json/wp/v2/pages?include={closed}&parent={closed}',
	'/wp-json/wp/v2/media/{closed}',
	'/wp-json/wp/v2/media?parent={closed}',
	'/wp-json/wp/v2/blocks?search=Zanzibar',
	'/wp-json/wp/v2/comments?post={closed}',
	'/wp-json/wp/v2/comments?post={closed}&context=edit',
	'/wp-json/wp/v2/users',
	'/wp-json/wp/v2/users/{olive}',
	'/wp-json/wp/v2/users/{olive}?context=edit',
	'/wp-json/wp/v2/users?search=olive',
	'/wp-json/wp/v2/users?slug=php-olive',
	'/wp-json/wp/v2/users?who=authors',
	'/wp-json/wp/v2/users?has_published_posts=gift_registry',
	'/wp-json/wp/v2/users?orderby=registered_date&roles=subscriber',
	'/wp-json/wp/v2/search?search=Zanzibar',
	'/wp-json/wp/v2/search?search=Zanzibar&subtype=any&type=post',
	'/wp-json/wp/v2/search?include={closed}&search=Zanzibar',
	'/wp-json/wp/v2/types/gift_registry',
	'/wp-json/oembed/1.0/embed?url={home}/registry/{closed-slug}/',
	'/wp-json/oembed/1.0/embed?url={home}/?p={closed}',
	'/wp-json/oembed/1.0/embed?url={home}/registry/{open-slug}/',
	'/wp-json/oembed/1.0/embed?url={home}/registry/{open-slug}/&format=xml',
	'/wp-json/oembed/1.0/proxy?url={home}/registry/{closed-slug}/',
	'/wp-json/wp-block-editor/v1/url-details?url={home}/registry/{closed-slug}/',
	'/wp-json/wp/v2/block-renderer/hopechest/registry?context=edit&attributes[registry]={closed}',
	'/wp-json/wp/v2/block-renderer/core/post-title?context=edit&post_id={closed}',
	'/wp-json/wp/v2/block-renderer/core/latest-posts?context=edit',
	'/wp-json/hopechest/v1/check',
	'/wp-json/',
);

/** The administration, and what is sent to the site. */
const WAYS_INSIDE = array(
	'/wp-admin/edit.php?post_type=gift_registry',
	'/wp-admin/edit.php?post_type=gift_registry&post_status=private',
	'/wp-admin/edit.php?post_type=gift_registry&author={olive}',
	'/wp-admin/edit.php?post_type=gift_registry&s=Zanzibar',
	'/wp-admin/edit.php?post_type=gift_registry&orderby=author&order=asc',
	'/wp-admin/edit.php?post_type=gift_registry&p={closed}',
	'/wp-admin/edit.php?s=Zanzibar',
	'/wp-admin/post.php?post={closed}&action=edit',
	'/wp-admin/post.php?post={closed}&action=trash',
	'/wp-admin/revision.php?revision={closed}',
	'/wp-admin/edit-comments.php?p={closed}',
	'/wp-admin/upload.php?s=Zanzibar',
	'/wp-admin/media-upload.php?post_id={closed}',
	'/wp-admin/export.php?download=true&content=gift_registry',
	'/wp-admin/user-edit.php?user_id={olive}',
	'/wp-admin/options-general.php?page=hopechest',
	'/wp-admin/index.php',
	'/wp-admin/press-this.php?u={home}/registry/{closed-slug}/',
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'sample-permalink', 'post_id' => '{closed}' ), 'nonce' => array( 'samplepermalinknonce', 'samplepermalink' ) ),
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'get-permalink', 'post_id' => '{closed}' ), 'nonce' => array( 'getpermalinknonce', 'getpermalink' ) ),
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'inline-save', 'post_ID' => '{closed}', 'post_type' => 'gift_registry' ), 'nonce' => array( '_inline_edit', 'inlineeditnonce' ) ),
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'find_posts', 'ps' => 'Zanzibar' ), 'nonce' => array( '_ajax_nonce', 'find-posts' ) ),
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'wp-link-ajax', 'search' => 'Zanzibar' ), 'nonce' => array( '_ajax_linking_nonce', 'internal-linking' ) ),
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'query-attachments', 'post_id' => '{closed}', 'query[post_parent]' => '{closed}' ) ),
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'get-comments', 'p' => '{closed}' ), 'nonce' => array( '_ajax_nonce', 'get-comments' ) ),
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'fetch-list', 'list_args[class]' => 'WP_Posts_List_Table', 'list_args[screen][id]' => 'edit-gift_registry', 'post_type' => 'gift_registry' ), 'nonce' => array( '_ajax_fetch_list_nonce', 'fetch-list-WP_Posts_List_Table' ) ),
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'heartbeat', 'screen_id' => 'edit-gift_registry', 'data[wp-check-locked-posts][]' => 'post-{closed}', 'data[wp-refresh-post-lock][post_id]' => '{closed}' ), 'nonce' => array( '_nonce', 'heartbeat-nonce' ) ),
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'parse-embed', 'post_ID' => '{closed}', 'shortcode' => '[embed]{home}/registry/{closed-slug}/[/embed]' ) ),
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'get-revision-diffs', 'post_id' => '{closed}', 'compare[]' => '{closed}:{closed}' ) ),
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'get-post-thumbnail-html', 'post_id' => '{closed}', 'thumbnail_id' => '-1' ), 'nonce' => array( '_ajax_nonce', 'update-post_{closed}' ) ),
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'menu-quick-search', 'type' => 'quick-search-posttype-gift_registry', 'q' => 'Zanzibar', 'response-format' => 'json' ) ),
	array( '/wp-admin/admin-ajax.php', array( 'action' => 'autocomplete-user', 'term' => 'olive' ) ),
	array( '/wp-comments-post.php', array( 'comment_post_ID' => '{closed}', 'comment' => 'Hello', 'author' => 'X', 'email' => 'x@example.com' ) ),
	array( '/wp-trackback.php?p={closed}', array( 'url' => 'http://x.example/', 'title' => 'x' ) ),
	array( '/wp-trackback.php?tb_id={closed}', array( 'url' => 'http://x.example/', 'title' => 'x' ) ),
	array( '/wp-login.php?action=postpass', array( 'post_password' => 'x' ) ),
	array( '/wp-json/batch/v1', array( 'requests[0][path]' => '/wp/v2/gift_registry/{closed}', 'requests[0][method]' => 'POST' ) ),
	array( '/wp-json/wp/v2/comments', array( 'post' => '{closed}', 'content' => 'Hello', 'author_name' => 'X', 'author_email' => 'x@example.com' ) ),
	array( '/wp-json/wp/v2/gift_registry/{closed}', array( 'title' => 'Mine' ) ),
	array( '/xmlrpc.php', 'xml' => array( 'wp.getPost', 1, '{login}', '{password}', '{closed}' ) ),
	array( '/xmlrpc.php', 'xml' => array( 'wp.getPosts', 1, '{login}', '{password}', array( 'post_type' => 'gift_registry', 'number' => 100 ) ) ),
	array( '/xmlrpc.php', 'xml' => array( 'wp.getPosts', 1, '{login}', '{password}', array( 's' => 'Zanzibar' ) ) ),
	array( '/xmlrpc.php', 'xml' => array( 'metaWeblog.getPost', '{closed}', '{login}', '{password}' ) ),
	array( '/xmlrpc.php', 'xml' => array( 'metaWeblog.getRecentPosts', 1, '{login}', '{password}', 100 ) ),
	array( '/xmlrpc.php', 'xml' => array( 'mt.getRecentPostTitles', 1, '{login}', '{password}', 100 ) ),
	array( '/xmlrpc.php', 'xml' => array( 'blogger.getPost', 1, '{closed}', '{login}', '{password}' ) ),
	array( '/xmlrpc.php', 'xml' => array( 'wp.getRevisions', 1, '{login}', '{password}', '{closed}' ) ),
	array( '/xmlrpc.php', 'xml' => array( 'wp.getCommentCount', 1, '{login}', '{password}', '{closed}' ) ),
	array( '/xmlrpc.php', 'xml' => array( 'wp.getComments', 1, '{login}', '{password}', array( 'post_id' => '{closed}' ) ) ),
	array( '/xmlrpc.php', 'xml' => array( 'wp.getUser', 1, '{login}', '{password}', '{olive}' ) ),
	array( '/xmlrpc.php', 'xml' => array( 'pingback.ping', 'http://x.example/', '{home}/registry/{closed-slug}/' ) ),
	array( '/xmlrpc.php', 'xml' => array( 'pingback.extensions.getPingbacks', '{home}/registry/{closed-slug}/' ) ),
	array( '/xmlrpc.php', 'xml' => array( 'mt.getTrackbackPings', '{closed}' ) ),
);

/** Every way in one form: address, fields or null, nonce or null, XML-RPC or null. */
function all_ways(): array {
	return array_map(
		static function ( $way ): array {
			$way = (array) $way;
			return array( $way[0], $way[1] ?? null, $way['nonce'] ?? null, $way['xml'] ?? null );
		},
		array_merge( WAYS_TO_PAGES, WAYS_BY_PARAMETER, WAYS_BY_LIST, WAYS_OVER_REST, WAYS_INSIDE )
	);
}

/** What a way means on this site. @param string|array|int $pattern */
function with_names( $pattern, array $names ) {
	if ( is_array( $pattern ) ) {
		$filled = array();
		foreach ( $pattern as $key => $value ) {
			$filled[ $key ] = with_names( $value, $names );
		}
		return $filled;
	}
	return is_string( $pattern ) ? strtr( $pattern, $names ) : $pattern;
}
