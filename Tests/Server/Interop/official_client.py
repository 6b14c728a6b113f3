"""The official Python client against the server: what a program does with an index, step by step.

    official_client.py PORT ADMIN_KEY
"""

import json
import sys
import time

from algoliasearch.analytics.client import AnalyticsClientSync
from algoliasearch.analytics.config import AnalyticsConfig
from algoliasearch.analytics.models import TopHitsResponseWithAnalytics
from algoliasearch.http.exceptions import RequestException
from algoliasearch.http.hosts import Host, HostsCollection
from algoliasearch.insights.client import InsightsClientSync
from algoliasearch.insights.config import InsightsConfig
from algoliasearch.recommend.client import RecommendClientSync
from algoliasearch.recommend.config import RecommendConfig
from algoliasearch.search import models
from algoliasearch.search.client import SearchClientSync
from algoliasearch.search.config import SearchConfig

PORT, ADMIN_KEY = int(sys.argv[1]), sys.argv[2]
COLORS = ["red", "green", "blue"]
RECORDS = [
    {"objectID": str(number), "name": f"Lamp {number}", "color": COLORS[number % 3], "price": number, "tags": ["new"]}
    for number in range(2500)
]


def client(key, client_type=SearchClientSync, config_type=SearchConfig):
    config = config_type("local", key)
    config.hosts = HostsCollection([Host("127.0.0.1", scheme="http", port=PORT)])
    return client_type.create_with_config(config)


def expect(found, expected):
    if found != expected:
        raise AssertionError(f"found {found!r}, expected {expected!r}")


def expect_refusal(status, call):
    try:
        call()
    except RequestException as error:
        return expect(error.status_code, status)
    raise AssertionError(f"nothing was refused, expected {status}")


admin = client(ADMIN_KEY)


def count(index, key_client=admin, **parameters):
    return key_client.search_single_index(index, parameters).nb_hits


def ids(index):
    found = []
    admin.browse_objects(index, lambda page: found.extend(hit.object_id for hit in page.hits))
    return sorted(found, key=int)


def settings():
    task = admin.set_settings(
        "lamps",
        {
            "searchableAttributes": ["name"],
            "attributesForFaceting": ["searchable(color)", "tags"],
            "customRanking": ["asc(price)"],
        },
    )
    admin.wait_for_task("lamps", task.task_id)
    expect(admin.get_settings("lamps").attributes_for_faceting, ["searchable(color)", "tags"])
    expect(admin.index_exists("lamps"), True)
    expect(admin.index_exists("nothing"), False)


def records():
    for batch in admin.chunked_batch("lamps", RECORDS, wait_for_tasks=True):
        expect(len(batch.object_ids) in (500, 1000), True)
    expect(ids("lamps"), [record["objectID"] for record in RECORDS])
    expect(admin.get_object("lamps", "7")["color"], "green")
    found = admin.get_objects(
        {
            "requests": [
                {"indexName": "lamps", "objectID": "7", "attributesToRetrieve": ["name"]},
                {"indexName": "lamps", "objectID": "none"},
            ]
        }
    )
    expect(found.results, [{"name": "Lamp 7", "objectID": "7"}, None])
    expect_refusal(404, lambda: admin.get_object("lamps", "none"))


def searches():
    found = admin.search_single_index(
        "lamps", {"query": "lmap", "facets": ["color"], "hitsPerPage": 5, "filters": "price < 30 AND tags:new"}
    )
    expect(found.nb_hits, 30)
    expect([hit.object_id for hit in found.hits], ["0", "1", "2", "3", "4"])
    expect(found.facets, {"color": {"blue": 10, "green": 10, "red": 10}})
    expect(found.hits[0].highlight_result["name"].actual_instance.value, "<em>Lamp</em> 0")
    expect(
        found.params,
        "query=lmap&facets=%5B%22color%22%5D&hitsPerPage=5&filters=price%20%3C%2030%20AND%20tags%3Anew",
    )
    expect([found.server_time_ms is None, found.processing_time_ms is None], [False, False])
    expect([found.exhaustive.typo, found.exhaustive.nb_hits, found.exhaustive.facets_count], [True, True, True])
    off = {"analytics": False, "clickAnalytics": False, "enableABTest": False, "percentileComputation": False}
    expect(admin.search_single_index("lamps", off).message, None)
    both = admin.search(
        {
            "requests": [
                {"indexName": "lamps", "query": "lamp", "facetFilters": [["color:red", "color:blue"]]},
                {"indexName": "lamps", "type": "facet", "facet": "color", "facetQuery": "r"},
            ]
        }
    )
    expect(both.results[0].actual_instance.nb_hits, 1667)
    expect([hit.value for hit in both.results[1].actual_instance.facet_hits], ["red"])
    values = admin.search_for_facet_values("lamps", "color", {"facetQuery": "bl"})
    expect([(hit.value, hit.highlighted, hit.count) for hit in values.facet_hits], [("blue", "<em>bl</em>ue", 833)])
    expect_refusal(404, lambda: count("nothing"))
    expect_refusal(400, lambda: count("lamps", filters="price <"))
    expect_refusal(400, lambda: count("lamps", filters="size:large"))


def changes():
    admin.save_object("lamps", {"objectID": "9000", "name": "Chandelier", "color": "red"})
    admin.add_or_update_object("lamps", "9001", {"name": "Lantern", "color": "black"})
    made = admin.save_object("lamps", {"name": "Torch"})
    expect(admin.get_object("lamps", made.object_id)["name"], "Torch")
    admin.partial_update_object("lamps", "9001", {"price": {"_operation": "Increment", "value": 5}})
    expect(admin.get_object("lamps", "9001"), {"objectID": "9001", "name": "Lantern", "color": "black", "price": 5})
    admin.partial_update_object("lamps", "9002", {"price": 1}, create_if_not_exists=False)
    expect_refusal(404, lambda: admin.get_object("lamps", "9002"))
    admin.partial_update_objects("lamps", [{"objectID": "9000", "price": 3}], create_if_not_exists=False)
    admin.delete_object("lamps", made.object_id)
    admin.delete_objects("lamps", ["9000", "9001"])
    task = admin.delete_by("lamps", {"filters": "price >= 2000"})
    admin.wait_for_task("lamps", task.task_id)
    expect(ids("lamps"), [str(number) for number in range(2000)])
    expect_refusal(400, lambda: admin.delete_by("lamps", {}))
    both = admin.multiple_batch(
        {
            "requests": [
                {"action": "addObject", "indexName": "first", "body": {"objectID": "1"}},
                {"action": "addObject", "indexName": "second", "body": {"objectID": "2"}},
            ]
        }
    )
    expect(sorted(both.task_id), ["first", "second"])
    expect(both.object_ids, ["1", "2"])


def whole_indices():
    task = admin.operation_index("lamps", {"operation": "copy", "destination": "copied"})
    admin.wait_for_task("copied", task.task_id)
    expect(ids("copied"), ids("lamps"))
    expect(admin.get_settings("copied").custom_ranking, ["asc(price)"])
    task = admin.operation_index("copied", {"operation": "move", "destination": "first"})
    admin.wait_for_task("first", task.task_id)
    expect(count("first"), 2000)
    expect(admin.index_exists("copied"), False)
    admin.replace_all_objects("first", RECORDS[:1500])
    expect(ids("first"), [str(number) for number in range(1500)])
    expect(admin.get_settings("first").custom_ranking, ["asc(price)"])
    expect([item.name for item in admin.list_indices().items], ["first", "lamps", "second"])
    expect(admin.list_indices(page=1, hits_per_page=2).items[0].name, "second")
    task = admin.clear_objects("second")
    admin.wait_for_task("second", task.task_id)
    expect(count("second"), 0)
    admin.delete_index("second")
    expect(admin.index_exists("second"), False)


def replicas():
    admin.set_settings("lamps", {"replicas": ["lamps_expensive_first"]})
    admin.set_settings("lamps_expensive_first", {"customRanking": ["desc(price)"]})
    found = admin.search_single_index("lamps_expensive_first", {"query": "lamp", "hitsPerPage": 2})
    expect([hit.object_id for hit in found.hits], ["1999", "1998"])
    expect(admin.get_settings("lamps_expensive_first").primary, "lamps")


def keys():
    made = admin.add_api_key(
        {"acl": ["search"], "indexes": ["lam*"], "description": "for pages", "maxHitsPerQuery": 4, "validity": 3600}
    )
    admin.wait_for_api_key(made.key, "add")
    page = client(made.key)
    expect(len(page.search_single_index("lamps", {"query": ""}).hits), 4)
    expect_refusal(403, lambda: count("first", page))
    expect_refusal(403, lambda: page.save_object("lamps", {"objectID": "1"}))
    expect_refusal(403, lambda: page.list_api_keys())
    expect([key.value for key in admin.list_api_keys().keys], [made.key])
    changed = {"acl": ["search", "browse"], "description": "for more", "queryParameters": "filters=color:red"}
    admin.update_api_key(made.key, changed)
    admin.wait_for_api_key(made.key, "update", changed)
    expect(count("lamps", page), 667)
    expect(count("lamps", page, filters="color:blue"), 0)

    secured = admin.generate_secured_api_key(
        made.key,
        {"filters": "price < 30", "validUntil": int(time.time()) + 60, "restrictIndices": ["lamps"], "userToken": "me"},
    )
    expect(admin.get_secured_api_key_remaining_validity(secured) > 50, True)
    expect(count("lamps", client(secured)), 10)
    expect(count("lamps", client(secured), filters="price > 1000 OR color:blue"), 0)
    expect_refusal(403, lambda: count("first", client(secured)))
    late = admin.generate_secured_api_key(made.key, {"validUntil": int(time.time()) - 1})
    expect_refusal(403, lambda: count("lamps", client(late)))
    expect_refusal(403, lambda: count("lamps", client(admin.generate_secured_api_key("guessed", {}))))

    admin.delete_api_key(made.key)
    admin.wait_for_api_key(made.key, "delete")
    expect_refusal(403, lambda: count("lamps", page))
    expect_refusal(403, lambda: count("lamps", client("guessed")))


def synonyms():
    lights = {"objectID": "lights", "type": "synonym", "synonyms": ["lamp", "zzlight"]}
    seats = {"objectID": "seats", "type": "onewaysynonym", "input": "zzseat", "synonyms": ["lamp"]}
    lamps = count("lamps", query="lamp", queryType="prefixNone")
    expect(count("lamps", query="zzlight"), 0)
    admin.wait_for_task("lamps", admin.save_synonyms("lamps", [lights], forward_to_replicas=True).task_id)
    admin.wait_for_task("lamps", admin.save_synonym("lamps", "seats", seats).task_id)
    expect(count("lamps", query="zzlight"), lamps)
    expect(count("lamps", query="zzseat"), lamps)
    expect(admin.get_synonym("lamps", "lights").synonyms, ["lamp", "zzlight"])
    expect([found.object_id for found in admin.search_synonyms("lamps", {"query": "zzsea"}).hits], ["seats"])
    admin.delete_synonym("lamps", "lights")
    expect_refusal(404, lambda: admin.get_synonym("lamps", "lights"))
    admin.clear_synonyms("lamps")
    expect(admin.search_synonyms("lamps", {}).hits, [])


def rules():
    seats = {
        "objectID": "seats",
        "conditions": [{"pattern": "zzseat", "anchoring": "contains", "alternatives": True}],
        "consequence": {
            "params": {"query": {"edits": [{"type": "replace", "delete": "zzseat", "insert": "lamp"}]}},
            "promote": [{"objectID": "1999", "position": 0}, {"objectIDs": ["7", "8"], "position": 2}],
            "userData": {"banner": "seats"},
        },
        "description": "Lamps for seats",
    }
    colors = {
        "objectID": "colors",
        "conditions": [{"pattern": "{facet:color}", "anchoring": "contains", "context": "shop"}],
        "consequence": {
            "params": {
                "query": {"remove": ["{facet:color}"]},
                "automaticFacetFilters": [{"facet": "color", "disjunctive": True}],
            }
        },
        "enabled": True,
        "validity": [{"from": 0, "until": int(time.time()) + 3600}],
    }
    lamps = count("lamps", query="lamp", queryType="prefixNone")
    admin.wait_for_task("lamps", admin.save_rule("lamps", "seats", seats, forward_to_replicas=True).task_id)
    admin.wait_for_task("lamps", admin.save_rules("lamps", [colors], clear_existing_rules=False).task_id)
    found = admin.search_single_index("lamps", {"query": "zzseat", "getRankingInfo": True})
    expect(found.nb_hits, lamps)
    expect([found.hits[index].object_id for index in [0, 2, 3]], ["1999", "7", "8"])
    expect([found.user_data, found.applied_rules], [[{"banner": "seats"}], [{"objectID": "seats"}]])
    expect(found.hits[0].ranking_info.promoted, True)
    expect(count("lamps", query="zzseat", enableRules=False), 0)
    expect(count("lamps", query="red blue", ruleContexts=["shop"]), 1333)
    expect(admin.get_rule("lamps", "seats").description, "Lamps for seats")
    expect([rule.object_id for rule in admin.search_rules("lamps", {"query": "seat"}).hits], ["seats"])
    expect([rule.object_id for rule in admin.search_rules("lamps", {"context": "shop"}).hits], ["colors"])
    expect([rule.object_id for rule in admin.search_rules("lamps_expensive_first", {}).hits], ["seats"])
    expect_refusal(400, lambda: admin.save_rule("lamps", "x", {"objectID": "x", "consequence": {"params": {"filters": "a <"}}}))
    task = admin.operation_index("lamps", {"operation": "copy", "destination": "ruled", "scope": ["rules"]})
    admin.wait_for_task("ruled", task.task_id)
    expect(admin.search_rules("ruled", {}).nb_hits, 2)
    admin.delete_index("ruled")
    admin.delete_rule("lamps", "seats", forward_to_replicas=True)
    expect_refusal(404, lambda: admin.get_rule("lamps", "seats"))
    admin.clear_rules("lamps")
    expect(admin.search_rules("lamps", {}).hits, [])


def events():
    insights = client(ADMIN_KEY, InsightsClientSync, InsightsConfig)
    searched = admin.search_single_index("lamps", {"query": "lamp 7", "clickAnalytics": True, "userToken": "somebody"})
    expect(len(searched.query_id), 32)
    common = {"index": "lamps", "userToken": "somebody"}
    clicked = {"eventType": "click", "eventName": "Lamp Clicked", **common}
    order = {"eventType": "conversion", "eventSubtype": "purchase", "eventName": "Order Placed", **common}
    sent = [
        {"eventType": "view", "eventName": "Lamps Viewed", "objectIDs": ["7", "70"], **common},
        {**clicked, "objectIDs": ["7"], "positions": [1], "queryID": searched.query_id},
        {**clicked, "eventName": "Filter Clicked", "filters": ["color:red"]},
        {**order, "objectIDs": ["7", "8"], "currency": "EUR", "objectData": [{"price": 7, "quantity": 2}, {"price": 8}]},
    ]
    expect(insights.push_events({"events": sent}).status, 200)
    # All of them or none.
    expect_refusal(422, lambda: insights.push_events({"events": [sent[0], {**clicked, "objectIDs": []}]}))


def reports():
    """What was sent, in the types of the client that reads the service's reports."""
    reports = client(ADMIN_KEY, AnalyticsClientSync, AnalyticsConfig)
    # The client takes the first of the types that an answer fits, which leaves out the counts of events.
    raw = reports.get_top_hits_with_http_info(index="lamps", click_analytics=True).raw_data
    hits = TopHitsResponseWithAnalytics.from_json(raw).hits
    lamp = next(hit for hit in hits if hit.hit == "7")
    expect([lamp.tracked_hit_count, lamp.click_count, lamp.conversion_count], [1, 1, 1])
    expect([attribute.attribute for attribute in reports.get_top_filter_attributes(index="lamps").attributes], ["color"])
    filters = reports.get_top_filter_for_attribute(attribute="color", index="lamps").values
    expect([(found.attribute, found.value, found.count) for found in filters], [("color", "red", 1)])
    # A search counts when its client has not gone on typing for ten seconds.
    for call in [
        reports.get_top_searches, reports.get_searches_no_results, reports.get_click_through_rate,
        reports.get_average_click_position,
    ]:
        call(index="lamps")
    expect_refusal(400, lambda: reports.get_top_hits(index="lamps", start_date="2024-02-01", end_date="2024-01-01"))
    key = admin.add_api_key({"acl": ["search"]}).key
    searching = client(key, AnalyticsClientSync, AnalyticsConfig)
    expect_refusal(403, lambda: searching.get_top_hits(index="lamps"))
    admin.delete_api_key(key)


def recommendations():
    recommend = client(ADMIN_KEY, RecommendClientSync, RecommendConfig)

    def ask(**request):
        request = {"indexName": "lamps", "threshold": 0, **request}
        return recommend.get_recommendations({"requests": [request]}).results[0]

    similar = ask(model="looking-similar", objectID="7", maxRecommendations=3, queryParameters={"filters": "color:red"})
    expect([len(similar.hits), similar.nb_hits], [3, 3])
    hits = [hit.actual_instance for hit in similar.hits]
    expect({hit.color for hit in hits}, {"red"})
    expect([0 < hit.score <= 100 for hit in hits], [True, True, True])
    together = ask(model="bought-together", objectID="7")
    expect([hit.actual_instance.object_id for hit in together.hits], ["8"])
    trending = ask(model="trending-items")
    expect(trending.hits[0].actual_instance.object_id, "7")
    values = ask(model="trending-facets", facetName="color")
    expect([hit.actual_instance.facet_value for hit in values.hits][:1], [COLORS[7 % 3]])
    expect_refusal(400, lambda: ask(model="bought-together", objectID="7", maxRecommendations=1001))


def fields():
    """The fields that typed clients, also older ones, can't do without."""
    page = "hits nbHits page nbPages hitsPerPage processingTimeMS query params exhaustiveNbHits exhaustiveTypo"
    lamp = {"objectID": "7", "name": "Lamp 7"}
    light = {"objectID": "light", "type": "synonym", "synonyms": ["lamp", "light"]}
    rule = {"objectID": "rule", "conditions": [{"context": "shop"}], "consequence": {"userData": {}}}
    key = admin.add_api_key({"acl": ["search"], "validity": 9223372036854775807})
    task = admin.save_object("fields", lamp).task_id
    for needed, name, arguments in [
        (page, "search_single_index", ["lamps", {"query": "lamp"}]),
        (page, "browse", ["lamps", {}]),
        ("results", "search", [{"requests": [{"indexName": "lamps"}]}]),
        ("facetHits exhaustiveFacetsCount processingTimeMS", "search_for_facet_values", ["lamps", "color", {}]),
        ("createdAt taskID objectID", "save_object", ["fields", lamp]),
        ("updatedAt taskID objectID", "add_or_update_object", ["fields", "7", lamp]),
        ("updatedAt taskID objectID", "partial_update_object", ["fields", "7", lamp]),
        ("taskID objectIDs", "batch", ["fields", {"requests": [{"action": "updateObject", "body": lamp}]}]),
        ("results", "get_objects", [{"requests": [{"indexName": "fields", "objectID": "7"}]}]),
        ("status pendingTask", "get_task", ["fields", task]),
        ("status", "get_app_task", [task]),
        ("updatedAt taskID", "set_settings", ["fields", {"attributesForFaceting": ["name"]}]),
        ("attributesForFaceting", "get_settings", ["fields"]),
        ("updatedAt taskID", "save_synonyms", ["fields", [light]]),
        ("updatedAt taskID id", "save_synonym", ["fields", "light", light]),
        ("objectID type synonyms", "get_synonym", ["fields", "light"]),
        ("hits nbHits", "search_synonyms", ["fields", {}]),
        ("deletedAt taskID", "delete_synonym", ["fields", "light"]),
        ("updatedAt taskID", "clear_synonyms", ["fields"]),
        ("updatedAt taskID", "save_rules", ["fields", [rule]]),
        ("updatedAt taskID objectID", "save_rule", ["fields", "rule", rule]),
        ("objectID consequence conditions", "get_rule", ["fields", "rule"]),
        ("hits nbHits page nbPages", "search_rules", ["fields", {}]),
        ("updatedAt taskID", "delete_rule", ["fields", "rule"]),
        ("updatedAt taskID", "clear_rules", ["fields"]),
        ("updatedAt deletedAt taskID", "delete_by", ["fields", {"filters": "name:nothing"}]),
        ("deletedAt taskID", "delete_object", ["fields", "7"]),
        ("updatedAt taskID", "clear_objects", ["fields"]),
        ("updatedAt taskID", "operation_index", ["fields", {"operation": "copy", "destination": "others"}]),
        ("items nbPages", "list_indices", []),
        ("value createdAt acl validity", "get_api_key", [key.key]),
        ("key updatedAt", "update_api_key", [key.key, {"acl": ["search"]}]),
        ("deletedAt", "delete_api_key", [key.key]),
        ("key createdAt", "restore_api_key", [key.key]),
        ("keys", "list_api_keys", []),
        ("deletedAt taskID", "delete_index", ["fields"]),
        ("deletedAt taskID", "delete_index", ["others"]),
    ]:
        raw = getattr(admin, name + "_with_http_info")(*arguments).raw_data
        missing = set(needed.split()) - set(json.loads(raw))
        if missing:
            raise AssertionError(f"{name} lacks {sorted(missing)}")
        # The client's own type must be able to read it.
        if model := getattr(models, getattr(admin, name).__annotations__["return"], None):
            model.from_json(raw)
    admin.delete_api_key(key.key)
    expect_refusal(400, lambda: admin.add_api_key({"acl": ["search"], "validity": -1}))


for step in [
    settings, records, searches, changes, whole_indices, replicas, keys, synonyms, rules, events, reports, recommendations,
    fields,
]:
    step()
    print(f"{step.__name__.replace('_', ' ')}: fine")
